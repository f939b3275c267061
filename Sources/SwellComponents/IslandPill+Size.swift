import SwellCanvas
import SwellMotion

extension IslandPill {
    /// Takes on the frame that it is drawn in.
    mutating func take(_ frame: CellRect) {
        let isFirst = area == nil
        guard frame != area else { return }
        let sizeChanges = area.map { $0.columns != frame.columns || $0.rows != frame.rows } ?? true
        area = frame
        guard sizeChanges else { return }
        relayout(at: time, animated: !isFirst)
        animator.set(keys.shift, to: layout.shift)
    }

    /// Works out the expanded size anew, and sends the height there.
    mutating func relayout(at now: Double, animated: Bool = true) {
        guard let area else { return }
        layout = PillLayout(
            area: area, pillSize: pillSize, radius: expandedCornerRadius, status: layers.last?.shown)
        let rows = Double(layout.rows)
        if !animated || isCollapsedAtRest {
            animator.set(keys.height, to: rows)
        } else {
            move(keys.height, to: rows, with: springs.expansion, at: now, epsilon: 1.0 / 32)
        }
    }

    mutating func retargetPill(at now: Double) {
        relayout(at: now)
        let targets = [
            (keys.columns, PillLayout.side(pillSize.columns)), (keys.rows, PillLayout.side(pillSize.rows)),
            (keys.shift, layout.shift),
        ]
        for (key, target) in targets {
            if area == nil {
                animator.set(key, to: target)
            } else {
                move(key, to: target, with: springs.expansion, at: now, epsilon: 1.0 / 32)
            }
        }
    }

    mutating func retargetCorners(at now: Double) {
        relayout(at: now)
        let radius = PillLayout.radius(expandedCornerRadius)
        if isCollapsedAtRest {
            animator.set(keys.radius, to: radius)
        } else {
            move(keys.radius, to: radius, with: springs.expansion, at: now, epsilon: 1.0 / 32)
        }
    }
}
