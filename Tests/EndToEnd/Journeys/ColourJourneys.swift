import Testing

extension EndToEnd {
    /// As many colours as the terminal can be driven with, and never more.
    @Suite struct ColourJourneys {
        /// What of SGR stands in a captured screen.
        struct Kinds: Equatable {
            var direct: Bool
            var indexed256: Bool
            var any: Bool

            init(_ captured: String) {
                direct = captured.contains(/\u{1b}\[[0-9;:]*[34]8[;:]2[;:]/)
                indexed256 = captured.contains(/\u{1b}\[[0-9;:]*[34]8[;:]5[;:]/)
                any = direct || indexed256 || captured.contains(/\u{1b}\[([0-9]+;)*(3[0-7]|4[0-7]|9[0-7]|10[0-7])[;m]/)
            }
        }

        private func kinds(_ options: [String], _ environment: [String: String?]) async throws -> [Kinds] {
            var seen: [Kinds] = []
            try await Player.demo(options, environment: environment) { pane in
                try await pane.wait(forText: Player.barTitle)
                seen.append(Kinds(try await pane.colours()))
                try await pane.press("Tab")
                try await pane.waitUntilLanded(at: 1)
                seen.append(Kinds(try await pane.colours()))
                try await pane.press("Tab")
                try await pane.waitUntilLanded(at: 0)
                try await pane.quit()
            }
            return seen
        }

        @Test func `without COLORTERM a 256-colour terminal gets 256 colours`() async throws {
            for kind in try await kinds([], [:]) {
                #expect(kind.indexed256)
                #expect(!kind.direct)
            }
        }

        @Test(arguments: ["truecolor", "24bit"])
        func `where COLORTERM says so, 24-bit`(colorterm: String) async throws {
            for kind in try await kinds([], ["COLORTERM": colorterm]) { #expect(kind.direct) }
        }

        @Test func `--color direct insists`() async throws {
            for kind in try await kinds(["--color", "direct"], [:]) { #expect(kind.direct) }
        }

        @Test func `--color 256 beats COLORTERM`() async throws {
            for kind in try await kinds(["--color", "256"], ["COLORTERM": "truecolor"]) {
                #expect(kind.indexed256)
                #expect(!kind.direct)
            }
        }

        @Test func `--color 16 stays within the sixteen`() async throws {
            for kind in try await kinds(["--color", "16"], ["COLORTERM": "truecolor"]) {
                #expect(kind.any)
                #expect(!kind.direct)
            }
        }

        @Test(arguments: [(["--color", "none"], [:]), ([], ["NO_COLOR": "1"])] as [([String], [String: String])])
        func `without colours there is none`(options: [String], environment: [String: String]) async throws {
            for kind in try await kinds(options, environment.merging(["COLORTERM": "truecolor"]) { $1 }) {
                #expect(!kind.any)
            }
        }
    }
}
