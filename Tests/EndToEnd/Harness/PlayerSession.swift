import Foundation
import Testing

extension Player {
    /// What the demo's first row and bar begin with.
    static let firstTitle = "Midnight Drive"
    /// What the bar shows of the loaded song.
    static let barTitle = "Midnight Drive · The Night Owls"

    /// Opens the demo in a terminal with a trace, waits until it is drawn, and hands it to `body`.
    ///
    /// - Parameter options: Further options, after `--demo --trace FILE`.
    static func demo(
        _ options: [String] = [], columns: Int = 100, rows: Int = 30, environment: [String: String?] = [:],
        _ body: (TmuxSession) async throws -> Void
    ) async throws {
        let place = try Workspace()
        try await TmuxSession.with(
            [path, "--demo", "--trace", place.file("trace")] + options, columns: columns, rows: rows,
            environment: environment, in: place
        ) { pane in
            try await pane.wait(for: "the library") { $0.contains(firstTitle) }
            try await body(pane)
        }
    }

    /// Opens the demo on a bare terminal, however small, and waits for its first frame.
    static func bareTerminal(
        _ options: [String] = [], columns: Int = 100, rows: Int = 30, environment: [String: String?] = [:],
        ignoring: [Int32] = []
    ) async throws -> PtySession {
        let place = try Workspace()
        let pty = try PtySession(
            [path, "--demo", "--trace", place.file("trace")] + options, columns: columns, rows: rows,
            environment: environment, ignoring: ignoring, in: place)
        try await poll(for: "the first frame", lastSeen: pty.text().debugDescription) {
            pty.drain()
            return try place.trace.frames.isEmpty ? nil : ()
        }
        return pty
    }

    /// Opens the demo on a bare terminal and waits until it is drawn.
    static func bareDemo(
        _ options: [String] = [], columns: Int = 100, rows: Int = 30, environment: [String: String?] = [:],
        ignoring: [Int32] = []
    ) async throws -> PtySession {
        let pty = try await bareTerminal(
            options, columns: columns, rows: rows, environment: environment, ignoring: ignoring)
        try await pty.wait(forText: firstTitle)
        return pty
    }
}

extension Workspace {
    /// The player's trace so far.
    var trace: Trace { get throws { try Trace(path: file("trace")) } }
}

extension TmuxSession {
    /// Waits until nothing flies and the newest frame is exactly at this end.
    @discardableResult
    func waitUntilLanded(at progress: Double) async throws -> Screen {
        try await poll(
            for: "the landing at \(progress)", lastSeen: (try? place.trace.lines.last?.fields.description) ?? ""
        ) { try place.trace.hasLanded(at: progress) ? () : nil }
        return try await wait(for: "the \(progress == 1 ? "pane" : "library")") {
            $0.showsLibrary == (progress == 0)
        }
    }

    /// Waits until this command is in the trace for the nth time.
    func wait(forCommand name: String, count: Int = 1) async throws {
        try await poll(for: "command \(name)", lastSeen: (try? place.trace.commands.description) ?? "") {
            try place.trace.commands.filter { $0 == name }.count >= count ? () : nil
        }
    }

    /// The row that the bar has in the library: the lowest with the loaded song's title.
    func barRow() async throws -> Int {
        let screen = try await wait(forText: Player.barTitle)
        return try #require(screen.lastRow(of: Player.barTitle))
    }

    /// Ends the player with `q` and checks that all is as it was found.
    func quit() async throws {
        try await press("q")
        #expect(try await waitForEnding() == 0)
        #expect(try await leftBehind() == [])
    }
}
