import Playback
import SwellCanvas
import SwellComponents
import SwellInput

extension Model {
    /// What the run began with.
    mutating func traceStart(depth: ColorDepth, at now: Double) {
        traceEvent(
            "start",
            [
                ("version", .text(Options.version)), ("columns", .integer(size.columns)), ("rows", .integer(size.rows)),
                ("color", .text("\(depth)")), ("ascii", .flag(charset == .ascii)), ("motion", .text(motion.rawValue)),
            ], at: now)
    }

    mutating func traceEvent(_ kind: String, _ fields: [(String, Trace.Value)], at now: Double) {
        trace?.write(kind, at: now, fields)
    }

    mutating func trace(_ event: Event, at now: Double) {
        guard trace != nil else { return }
        let (name, target) = description(of: event)
        var fields: [(String, Trace.Value)] = [("event", .text(name)), ("target", .text(target))]
        if let value = PlayerTarget(rawValue: target).map(mini.value(of:)), !value.isEmpty {
            fields.append(("value", .text(value)))
        }
        trace?.write("event", at: now, fields)
    }

    mutating func tracePlayback(at now: Double) {
        guard trace != nil, let track = player.track else { return }
        let fields: [(String, Trace.Value)] = [
            ("state", .text(player.state.rawValue)), ("position", .number(player.position(at: now))),
            ("duration", .number(player.duration)), ("track", .text(track.title)),
        ]
        trace?.write("playback", at: now, fields)
    }

    mutating func traceFrame(_ report: FrameCost, cause: Cause, drawMicroseconds: Int, at now: Double) {
        guard trace != nil else { return }
        let pane = mini.paneFrame
        let artwork = mini.artworkFrame ?? Rect(x: 0, y: 0, width: 0, height: 0)
        trace?.write(
            "frame", at: now,
            [
                ("cause", .text(cause.name)), ("progress", .number(mini.progress)),
                ("velocity", .number(mini.velocity)),
                ("pane", .numbers([pane.x, pane.y, pane.width, pane.height])),
                ("artwork", .numbers([artwork.x, artwork.y, artwork.width, artwork.height])),
                ("chrome", .number(mini.chrome)), ("morphing", .flag(mini.isMorphing)),
                ("cells", .integer(report.cells)), ("bytes", .integer(report.bytes)),
                ("writes", .integer(report.writes)), ("drawMicroseconds", .integer(drawMicroseconds)),
            ])
        if showsPosition { tracePlayback(at: now) }
    }

    /// An event's name, and the name of what lies under it.
    private func description(of event: Event) -> (String, String) {
        switch event {
        case .key(let key): return ("key " + KeyTable.name(key), "")
        case .paste: return ("paste", "")
        case .focus(let gained): return (gained ? "focus in" : "focus out", "")
        case .resize(let columns, let rows): return ("resize \(columns)x\(rows)", "")
        case .pointer(let pointer):
            let target =
                pill.name(column: pointer.column, row: pointer.row)
                ?? mini.target(column: pointer.column, row: pointer.row)?.rawValue
            let inList = pointer.row >= headerRows && pointer.row < headerRows + listRows
            let name: String
            switch pointer.action {
            case .press(let button): name = "press \(button)"
            case .release: name = "release"
            case .move(let button): name = button == nil ? "move" : "drag"
            case .wheel(let direction): name = "wheel \(direction)"
            }
            return (name, target ?? (inList ? "Library" : ""))
        }
    }
}
