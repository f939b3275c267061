import SwellCanvas
import SwellInput
import SwellMotion

/// Any content that can be presented, minimized, expanded and dismissed.
///
/// The ``handler`` holds the state; this draws content, background and compact view in the frame that the handler has, and
/// turns taps and drags into calls. It drives the frame only: the content is laid out as large as it is when expanded, and
/// never draws outside of the frame.
///
/// Several may lie on one screen, each with a handler of its own. Hand every event to the topmost one that
/// ``claims(_:at:)`` it.
public struct Minimizable: Component {
    /// What it asks of its owner.
    public enum Action: Hashable, Sendable {
        /// A change that a finger has made.
        case command(MinimizableHandler.Command)
        /// An event in the frame that the view had no use for. A pointer's position counts from the content's top left.
        case content(Event)
    }

    /// Draws something of a given size, from the top left on.
    public typealias Drawing = (_ canvas: inout Canvas, _ size: Size) -> Void

    /// The state, and where the view stands.
    public let handler: MinimizableHandler
    /// Drawn as large as the expanded view, cut at the frame.
    public var content: Drawing
    /// Drawn in place of the content's top while minimized; `nil`: the content's top.
    public var compactView: Drawing?
    /// Drawn first, over the rectangle that the view has now, in pixels.
    public var background: (_ canvas: inout Canvas, _ frame: Rect) -> Void
    /// Whether something of the compact view's own can be pressed at a cell of it; there a tap is handed on instead of
    /// expanding.
    public var compactViewHits: ((_ column: Int, _ row: Int) -> Bool)?
    /// Called while a drag goes on: before each change, after it, and at the end, with the rows that the view has been moved,
    /// downward positive. They may call the handler, not this value.
    public var onDragUpdating, onDragChanged, onDragEnded: ((_ rows: Double) -> Void)?
    /// Rows that others take of the area's top and bottom.
    public var safeArea = SafeArea()

    private(set) var area = CellRect.zero
    private var drag: Drag?

    /// - Parameters:
    ///   - handler: shared with whoever presents the view.
    ///   - content: see ``content``.
    ///   - compactView: see ``compactView``.
    ///   - background: see ``background``; a flat colour unless told.
    public init(
        handler: MinimizableHandler, content: @escaping Drawing, compactView: Drawing? = nil,
        background: @escaping (_ canvas: inout Canvas, _ frame: Rect) -> Void = { canvas, frame in
            canvas.fill(frame, color: PlayerStyle.dark.background)
        }
    ) {
        self.handler = handler
        self.content = content
        self.compactView = compactView
        self.background = background
    }

    public var nextDeadline: Double? { handler.animator.nextDeadline }

    /// The rectangle now, in pixels of the screen.
    public var frame: Rect {
        handler.frame.offset(by: Double(area.column), Double(area.row) * 2)
    }

    /// The cells that content may draw on now, of the screen.
    public var cells: CellRect { CellRect(rounding: frame).intersection(area) }
}

// MARK: - Events

extension Minimizable {
    /// A press and its way.
    private struct Drag {
        enum Grip {
            case raising(Double)
            case lowering(Double)
            case flight
        }
        var grip: Grip
        var pull: Pull
        /// Rows of the pointer's way that the view does not follow: until the minimum distance was passed. Not nil: it follows.
        var slack: Double?
        let hitsContent: Bool
    }

    /// Whether an event is for this view, and must not reach what lies below it.
    public func claims(_ event: Event, at now: Double) -> Bool {
        guard handler.isPresented, case .pointer(let pointer) = event else { return false }
        return drag != nil || handler.presence > 0 && cells.contains(column: pointer.column, row: pointer.row)
    }

    public mutating func handle(_ event: Event, at now: Double) -> [Action] {
        guard handler.isPresented else {
            drag = nil
            if case .resize(let columns, let rows) = event {
                lay(CellRect(column: 0, row: 0, columns: columns, rows: rows))
            }
            return []
        }
        switch event {
        case .pointer(let pointer): return handle(pointer.withinReach, at: now)
        case .focus(false): return end(at: now, still: true)
        case .resize(let columns, let rows):
            let actions = end(at: now, still: true)
            lay(CellRect(column: 0, row: 0, columns: columns, rows: rows))
            return actions
        case .key, .paste: return handler.isMinimized ? [] : [.content(event)]
        case .focus(true): return []
        }
    }

    private mutating func handle(_ pointer: Pointer, at now: Double) -> [Action] {
        switch pointer.action {
        case .press(let button):
            var actions: [Action] = []
            if drag != nil {
                // Another button ends a drag in the minimized state; the same one means that its release was lost.
                guard button == .left else { return minimizeDragged(at: now) }
                actions = end(at: now, still: true)
            }
            guard handler.isPresented, cells.contains(column: pointer.column, row: pointer.row) else { return actions }
            if button == .left { press(pointer, at: now) }
            return actions + handOn(pointer)
        case .move:
            guard drag != nil else { return handOn(pointer) }
            return move(pointer, at: now)
        case .release:
            guard let drag else { return handOn(pointer) }
            let follows = drag.slack != nil
            var actions = move(pointer, at: now)
            if !follows { actions += handOn(pointer) }
            return actions + end(at: now, still: false)
        case .wheel: return handOn(pointer)
        }
    }

    /// The event as the content sees it, where it is the content's.
    private func handOn(_ pointer: Pointer) -> [Action] {
        let place = cells
        guard drag != nil || place.contains(column: pointer.column, row: pointer.row) else { return [] }
        if handler.isMinimized && drag?.hitsContent != true { return [] }
        var local = pointer
        local.column -= place.column
        local.row -= contentTop
        return [.content(.pointer(local))]
    }

    private mutating func press(_ pointer: Pointer, at now: Double) {
        let grip: Drag.Grip
        if handler.isInFlight {
            handler.catchFlight()
            grip = .flight
        } else if handler.isMinimized {
            grip = .raising(handler.liftedRows)
        } else {
            grip = .lowering(handler.pulledRows)
        }
        let place = cells
        let hits =
            handler.isMinimized
            ? compactViewHits?(pointer.column - place.column, pointer.row - place.row) ?? false : true
        var drag = Drag(
            grip: grip, pull: Pull(.pane, column: pointer.column, row: pointer.row, target: nil, at: now),
            hitsContent: hits)
        // What moves already is held at once, wherever it is.
        if case .flight = grip { drag.slack = 0 }
        self.drag = drag
    }

    private mutating func move(_ pointer: Pointer, at now: Double) -> [Action] {
        guard var drag else { return [] }
        guard stillHolds(drag) else {
            self.drag = nil
            return []
        }
        drag.pull.move(column: pointer.column, row: pointer.row, at: now)
        let way = drag.pull.translation
        let least = Double(max(0, handler.settings.minimumDragDistance))
        if drag.slack == nil, abs(way) >= max(least, 1) { drag.slack = way < 0 ? -least : least }
        self.drag = drag
        guard let slack = drag.slack else { return handOn(pointer) }
        let rows = (way - slack) / inertia
        onDragUpdating?(handler.draggedOffset)
        let speed = drag.pull.rowsPerSecond(at: now) / inertia
        switch drag.grip {
        case .flight: handler.holdFlight(by: rows, rowsPerSecond: speed)
        case .raising(let base): handler.raise(to: base - rows, by: nil, at: now)
        case .lowering(let base): handler.lower(to: base + rows, by: nil, at: now)
        }
        onDragChanged?(handler.draggedOffset)
        return []
    }

    /// False once somebody else has sent the view elsewhere: then there is nothing left to drag.
    private func stillHolds(_ drag: Drag) -> Bool {
        switch drag.grip {
        case .flight: handler.isHeld
        case .raising: handler.isMinimized
        case .lowering: !handler.isMinimized
        }
    }

    private var inertia: Double {
        let inertia = handler.settings.inertia
        return inertia.isFinite ? max(1, inertia) : 1
    }

    private mutating func minimizeDragged(at now: Double) -> [Action] {
        drag = nil
        let changed = handler.minimize(at: now)
        if !changed { handler.letGoOfDrag(at: now) }
        onDragEnded?(handler.draggedOffset)
        return changed ? [.command(.minimize)] : []
    }

    /// - Parameter still: the release was lost or forced: velocity 0, and never a tap.
    private mutating func end(at now: Double, still: Bool) -> [Action] {
        guard let drag else { return [] }
        self.drag = nil
        guard stillHolds(drag) else { return [] }
        let speed = still ? 0 : drag.pull.rowsPerSecond(at: now) / inertia
        let offset = handler.draggedOffset
        defer { if drag.slack != nil { onDragEnded?(offset) } }
        switch drag.grip {
        case .flight:
            let wasMinimized = handler.isMinimized
            let expands =
                !still && drag.pull.isTap
                ? handler.isMinimized
                : handler.progress - Projection.predictedEnd(
                    translation: 0, velocity: speed) / handler.travel > 0.5
            let moved =
                expands
                ? handler.expand(at: now, rowsPerSecond: speed) : handler.minimize(at: now, rowsPerSecond: speed)
            if !moved { handler.letGoOfDrag(at: now) }
            return wasMinimized != handler.isMinimized ? [.command(expands ? .expand : .minimize)] : []
        case .raising:
            let taps = drag.pull.isTap && !still && !drag.hitsContent
            guard taps || -offset > 0.07 * handler.travel else {
                handler.returnToRest(at: now, by: returnSpring, rowsPerSecond: speed)
                return []
            }
            return handler.expand(at: now, rowsPerSecond: taps ? nil : speed) ? [.command(.expand)] : []
        case .lowering:
            guard offset > 0.106 * handler.travel else {
                handler.returnToRest(at: now, by: returnSpring, rowsPerSecond: speed)
                return []
            }
            return handler.minimize(at: now, rowsPerSecond: speed) ? [.command(.minimize)] : []
        }
    }

    private var returnSpring: Spring {
        if case .spring(let spring) = handler.settings.animation { return spring }
        return MinimizableHandler.pullSpring
    }
}

// MARK: - Drawing

extension Minimizable {
    public mutating func draw(on canvas: inout Canvas, in frame: CellRect) {
        if frame != area || handler.safeArea != safeArea { lay(frame) }
        let presence = handler.presence
        guard presence > 0 || handler.isPresented, !frame.isEmpty else { return }
        let veils = handler.motion == .reduced && presence < 1
        guard veils || handler.isFading else {
            return draw(handler.frame, progress: handler.progress, on: &canvas)
        }
        let before = canvas
        let geometry = handler.geometry
        if handler.isFading {
            var behind = canvas
            draw(geometry.minimized, progress: 0, on: &behind)
            draw(geometry.expanded, progress: 1, on: &canvas)
            canvas.crossFade(from: behind, by: handler.fade)
        } else {
            draw(geometry.frame(progress: handler.progress), progress: handler.progress, on: &canvas)
        }
        if veils { canvas.crossFade(from: before, by: presence) }
    }

    private mutating func lay(_ area: CellRect) {
        self.area = area
        handler.layout(in: Size(columns: area.columns, rows: area.rows), safeArea: safeArea)
    }

    /// One instant.
    private func draw(_ frame: Rect, progress: Double, on canvas: inout Canvas) {
        canvas.withFrame(area) { canvas in
            let covered = CellRect.covering(frame)
            guard !covered.isEmpty else { return }
            canvas.withClip(covered) { canvas in
                canvas.clearGlyphs(in: covered)
                background(&canvas, frame)
            }
            let cells = CellRect(rounding: frame)
            guard !cells.isEmpty else { return }
            guard let compactView, progress < Self.compactUntil else { return drawContent(in: cells, on: &canvas) }
            // The compact view is gone before much of the content shows.
            guard progress > 0 else { return drawCompact(compactView, in: cells, on: &canvas) }
            var behind = canvas
            drawCompact(compactView, in: cells, on: &behind)
            drawContent(in: cells, on: &canvas)
            canvas.crossFade(from: behind, by: progress / Self.compactUntil)
        }
    }

    /// Of the way: where the compact view has given way to the content.
    private static let compactUntil = 0.16

    private func drawContent(in cells: CellRect, on canvas: inout Canvas) {
        let expanded = CellRect(rounding: handler.geometry.expanded)
        let size = Size(columns: cells.columns, rows: expanded.rows)
        canvas.withClip(cells) { canvas in
            canvas.withFrame(CellRect(column: cells.column, row: cells.row, columns: size.columns, rows: size.rows)) {
                content(&$0, size)
            }
        }
    }

    private func drawCompact(_ compactView: Drawing, in cells: CellRect, on canvas: inout Canvas) {
        let rows = min(cells.rows, CellRect(rounding: handler.geometry.minimized).rows)
        canvas.withFrame(CellRect(column: cells.column, row: cells.row, columns: cells.columns, rows: rows)) {
            compactView(&$0, Size(columns: cells.columns, rows: rows))
        }
    }

    /// The row of the screen at which the content's first row stands.
    private var contentTop: Int { CellRect(rounding: frame).row }
}
