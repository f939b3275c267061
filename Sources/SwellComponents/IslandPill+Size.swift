import SwellCanvas
import SwellMotion

extension IslandPill {
    /// Takes on the frame that it is drawn in.
    mutating func take(_ frame: CellRect) {
        guard frame != area else { return }
        let isMoved = area.map { $0.columns == frame.columns && $0.rows == frame.rows } ?? false
        area = frame
        guard !isMoved else { return }
        relayout(at: time, isResize: true)
        animator.set(keys.shift, to: layout.shift)
    }

    /// Works out the expanded size anew, and sends the height there.
    ///
    /// - Parameter isResize: the frame is another: what is at rest then stands at its new place at once.
    mutating func relayout(at now: Double, isResize: Bool = false) {
        guard let area else { return }
        func measure(_ status: PillStatus?) -> PillLayout {
            PillLayout(area: area, pillSize: pillSize, radius: expandedCornerRadius, status: status)
        }
        for index in layers.indices { layers[index].layout = measure(layers[index].shown) }
        layout = layers.last?.layout ?? measure(nil)
        // Where it cannot expand no height is shown.
        guard layout.expands else { return }
        let rows = Double(layout.rows)
        if isCollapsedAtRest || isResize && animator.isAtRest(keys.height) {
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
