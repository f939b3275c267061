import Foundation
import Testing

/// The small programs that show the kit.
enum Example {
    /// All that there are.
    static let names = [
        "ExpandingMiniPlayerExample", "IslandPillExample", "MinimizableExample", "MorphExample", "SpringExample",
    ]

    /// Those that fill a terminal.
    static let inTerminal = names.filter { $0 != "SpringExample" }

    /// Where one was built: beside the tests.
    static func path(_ name: String) -> String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let folder = (tests as NSString).deletingLastPathComponent
        let beside = folder + "/" + name
        // Run by a helper of the toolchain, the tests lie elsewhere.
        return FileManager.default.isExecutableFile(atPath: beside) ? beside : Player.house + "/.build/debug/" + name
    }

    /// Opens one in a terminal, hands it to `body`, sees it work at 20x5 and at its old size again, and ends it with `q`.
    ///
    /// - Parameter body: leaves the picture at rest.
    static func run(
        _ name: String, columns: Int = 60, rows: Int = 16, _ body: (TmuxSession) async throws -> Void
    ) async throws {
        try await TmuxSession.with([path(name)], columns: columns, rows: rows) { pane in
            try await pane.wait(for: "a picture") { !$0.isBlank }
            #expect(try await pane.value("alternate_on") == "1")
            try await body(pane)
            let before = try await pane.waitForStillness()
            try await pane.resize(columns: 20, rows: 5)
            try await pane.wait(for: "a picture of 20x5") { $0.rows.count == 5 && !$0.isBlank && $0 != before }
            try await pane.resize(columns: columns, rows: rows)
            try await pane.wait(for: "the picture as before") { $0 == before }
            try await pane.quit()
        }
    }
}

extension TmuxSession {
    /// Waits until the screen does not change any more, and returns it.
    func waitForStillness(of span: Double = 0.3, within bound: Double = 15) async throws -> Screen {
        var last = try await screen()
        var since = ContinuousClock.now
        return try await wait(for: "a picture that stands still", within: bound) { seen in
            if seen != last { (last, since) = (seen, .now) }
            return ContinuousClock.now - since > .seconds(span)
        }
    }
}
