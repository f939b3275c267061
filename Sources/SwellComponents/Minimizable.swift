import SwellCanvas
import SwellInput
import SwellMotion

/// Any content that can be presented, minimized, expanded and dismissed.
///
/// The ``handler`` holds the state; this draws content, background and compact view in the frame that the handler has, and
/// turns taps and drags into calls. It drives the frame only: the content is laid out as large as it is when expanded, and
/// never draws outside of the frame.
///
/// The frame that it was last drawn in is the one that a press hits. A size of 0 or less draws nothing and is hit by nothing.
///
/// A finger that is down keeps its events, wherever it goes. A press of the same button, a lost focus and a resize are a release
/// there with velocity 0, a press of another button minimizes; any call takes the view from the finger. A release without a
/// press is the content's.
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
    /// Called while a drag goes on: before each change, after it, and once at its end before anything is decided, with the
    /// rows that the view has been moved, downward positive. They may call the handler, not this value; a call that sends
    /// the view elsewhere ends the drag.
    public var onDragUpdating, onDragChanged, onDragEnded: ((_ rows: Double) -> Void)?
    /// Rows that others take of the area's top and bottom.
    public var safeArea = SafeArea()

    var area = CellRect.zero
    var drag: Drag?

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
