import SwellCanvas
import SwellInput

extension Morph {
    /// A tap on the picture sends it to its other end; Esc closes.
    public func handle(_ event: Event, at now: Double) -> [Action] {
        switch event {
        case .key(Key(.escape)) where isOpen:
            close(at: now)
            return [.command(.close)]
        case .pointer(let pointer):
            let pointer = pointer.withinReach
            switch pointer.action {
            case .press(.left):
                press =
                    covers(pointer.column, pointer.row)
                    ? Pull(.pane, column: pointer.column, row: pointer.row, target: nil, at: now) : nil
            case .press, .wheel: press = nil
            case .move: press?.move(column: pointer.column, row: pointer.row, at: now)
            case .release:
                press?.move(column: pointer.column, row: pointer.row, at: now)
                guard let tap = press, tap.isTap else { break }
                press = nil
                toggle(at: now)
                return [.command(isOpen ? .open : .close)]
            }
            return []
        case .focus(false), .resize: press = nil
        default: break
        }
        return []
    }

    private func covers(_ column: Int, _ row: Int) -> Bool {
        CellRect.covering(frame).intersection(area).contains(column: column, row: row)
    }

    /// Draws the stand-in, if there is a flight, above everything that the canvas shows; at rest nothing, for then the real
    /// end draws itself.
    public func draw(on canvas: inout Canvas, in frame: CellRect) {
        area = frame
        canvas.withClip(frame) { canvas in
            if isFading {
                var behind = canvas
                drawEnd(atTarget: false, on: &behind)
                drawEnd(atTarget: true, on: &canvas)
                canvas.crossFade(from: behind, by: fade)
            } else if isMorphing {
                paint(standInPicture, in: self.frame, share: progress, opacity: 1, &canvas)
            }
        }
        if !isMorphing { standIn = nil }
    }

    /// Draws the real picture of one end, exactly as the stand-in leaves it there.
    ///
    /// - Parameters:
    ///   - atTarget: else at the source.
    ///   - canvas: in the coordinates of the bridge's frames.
    public func drawEnd(atTarget: Bool, on canvas: inout Canvas) {
        let end = atTarget ? 1.0 : 0
        paint(picture, in: frame(progress: end, scale: scale, offset: 0), share: end, opacity: 1, &canvas)
    }

    func layout(in area: CellRect) { self.area = area }

    /// The copy that flies, until it has landed; another track in mid-flight renews it.
    var standInPicture: MorphPicture? {
        renewStandIn()
        return standIn?.picture
    }

    /// Another track in mid-flight: the copy of its picture takes the place of the old one.
    private func renewStandIn() {
        guard standIn == nil || standIn?.track != bridge.track else { return }
        standIn = picture.map { ($0, bridge.track) }
    }

    /// The picture with its shadow and its corners.
    ///
    /// - Parameter share: of the way, for the look.
    func paint(
        _ picture: MorphPicture?, in frame: Rect, share: Double, opacity: Double, _ canvas: inout Canvas
    ) {
        guard let picture, opacity > 0, frame.isFinite, frame.width > 0.01, frame.height > 0.01 else { return }
        let look = MorphLook.interpolated(from: sourceLook, to: targetLook, by: share)
        let height = Double(area.rows) * 2
        let radius = frame.width * look.cornerRadius
        if look.shadowOpacity > 0 {
            canvas.shadow(
                of: frame, radius: radius, blur: look.shadowBlur * height, offsetY: look.shadowOffset * height,
                color: shadowColor, opacity: look.shadowOpacity * opacity)
        }
        canvas.clearGlyphs(in: frame)
        switch picture {
        case .image(let image): canvas.draw(image, in: frame, radius: radius, opacity: opacity)
        case .color(let color): canvas.fill(frame, radius: radius, color: color, opacity: opacity)
        case .drawing(let drawing): drawing(&canvas, frame, radius, min(max(share, 0), 1))
        }
    }
}

extension Rect {
    /// The square of whole pixels that is nearest to a square.
    var onWholePixels: Rect {
        let side = width.rounded()
        return Rect(x: (midX - side / 2).rounded(.down), y: (midY - side / 2).rounded(.down), width: side, height: side)
    }
}
