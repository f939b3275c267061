import SwellCanvas
import SwellMotion

extension IslandPill {
    /// What it is painted in: black, and never the user's own palette's.
    static let ground = Color(hex: 0x010101)
    static let text = Color.white
    /// Soft, but 4.5 : 1 on the ground and more; white where there are 16 colours.
    static let secondary = Color(hex: 0xBEBEC4)

    /// The capsule now, in pixels of the screen that the last draw was in; empty before the first.
    public var frame: Rect {
        let rect = capsule.rect
        guard let area, !rect.isEmpty else { return .zero }
        return rect.offset(by: Double(area.column), Double(area.row) * 2)
    }

    /// The radius of its corners now, in pixels.
    public var cornerRadius: Double { capsule.radius }

    /// The capsule now, in pixels of the frame that it is drawn in.
    var capsule: Capsule {
        let width = Double(layout.frameColumns)
        let height = Double(layout.frameRows) * 2
        let pillColumns = min(max(animator.value(keys.columns), 0), width)
        let pillHeight = min(max(animator.value(keys.rows) * 2, 0), height)
        var rect = Rect(
            x: (width - pillColumns) / 2 + animator.value(keys.shift), y: 0, width: pillColumns, height: pillHeight)
        var radius = pillHeight / 2
        if layout.expands {
            let full = Rect(
                x: Double((layout.frameColumns - layout.columns) / 2), y: 0, width: Double(layout.columns),
                height: min(max(animator.value(keys.height) * 2, 0), height))
            rect = .interpolated(from: rect, to: full, by: expansion)
            // Corners do not swing past their ends: a line of text that fits between them at rest stays.
            let share = min(max(expansion, 0), 1)
            radius += (min(animator.value(keys.radius), full.width / 2, full.height / 2) - radius) * share
        }
        rect.width = min(max(rect.width, 0), width)
        rect.x = min(max(rect.x, 0), width - rect.width)
        rect.height = min(max(rect.height, 0), height)
        return Capsule(rect, radius: radius)
    }

    /// Draws the capsule and what it shows, as of the animator's last advance, over what the canvas shows already.
    public mutating func draw(on canvas: inout Canvas, in frame: CellRect) {
        take(frame)
        dropWhatIsGone()
        staleFrom = nextChange
        let capsule = capsule
        guard !capsule.rect.isEmpty else { return }
        let pill = self
        canvas.withFrame(frame) { canvas in
            canvas.clearGlyphs(in: capsule.rect)
            canvas.fill(capsule.rect, radius: capsule.radius, color: Self.ground)
            if pill.layout.expands { pill.drawContent(in: capsule, on: &canvas) }
        }
    }

    private func drawContent(in capsule: Capsule, on canvas: inout Canvas) {
        let opacity = contentOpacity
        guard opacity > 0 else { return }
        let time = time
        for layer in layers {
            // Text has one plane: the old content is gone at one half, where the new one begins.
            let share = min(max(2 * animator.value(layer.key) - 1, 0), 1)
            guard share > 0 else { continue }
            let place = PillPlace(
                capsule: capsule, layout: layer.layout, top: Int(animator.value(keys.rows).rounded()) + 1,
                scale: animator.value(keys.scale), opacity: opacity * (canvas.depth.blends ? share : 1), time: time,
                level: animator.value(keys.level), phase: wave.phase(at: time))
            layer.shown.draw(in: place, on: &canvas)
        }
    }
}
