import Foundation
import Testing

extension EndToEnd {
    /// What a stranger finds who adds the kit to a package of their own and copies from its pages.
    @Suite struct OutsideTests {
        @Test func `a package that depends on the kit by path builds every program of the pages, without a warning`()
            async throws
        {
            let outcome = try await OutsidePackage.outcome
            #expect(outcome.ending == .code(0), "\(outcome.output)\(outcome.errors)")
            #expect(!outcome.output.contains("warning:"), "\(outcome.output)")
            #expect(PageProgram.all.contains { $0.output != nil })
        }

        @Test(arguments: PageProgram.all)
        func `a program of a page has under 40 lines`(program: PageProgram) {
            #expect(program.lines < 40)
        }

        @Test(arguments: PageProgram.all.filter { $0.output != nil })
        func `a program prints what its page says`(program: PageProgram) async throws {
            #expect(try await OutsidePackage.outcome.ending == .code(0))
            let place = try Workspace()
            let outcome = try await launch(
                [OutsidePackage.path(of: program)], environment: place.environment(), directory: place.path)
            #expect(outcome.ending == .code(0))
            #expect(outcome.output == program.output, "RECORD=1 writes it into the page")
            if ProcessInfo.processInfo.environment["RECORD"] == "1" { try program.record(outcome.output) }
        }

        @Test(arguments: PageProgram.all)
        func `the kit alone links neither ncurses nor TagLib`(program: PageProgram) async throws {
            #expect(try await OutsidePackage.outcome.ending == .code(0))
            let place = try Workspace()
            let needed = try await launch(
                ["/usr/bin/env", "readelf", "-d", OutsidePackage.path(of: program)], environment: place.environment(),
                directory: place.path)
            #expect(needed.output.contains("(NEEDED)"))
            for library in ["ncurses", "tinfo", "libtag", "Foundation"] {
                #expect(!needed.output.contains(library))
            }
        }

        @Test func `the whole program of the first page lives in a terminal that it gives back`() async throws {
            #expect(try await OutsidePackage.outcome.ending == .code(0))
            let program = try #require(PageProgram.all.first { $0.name == "GettingStarted2" })
            try await TmuxSession.with([OutsidePackage.path(of: program)], columns: 60, rows: 12) { pane in
                try await pane.wait(for: "the bar") { $0[11].contains("Midnight Drive ·") }
                try await pane.press("Tab")
                try await pane.wait(for: "the open pane") { $0[0].contains("⌄") }
                try await pane.press("Escape")
                try await pane.wait(for: "the bar again") { $0[11].contains("Midnight Drive ·") && $0[0] == "" }
                // A click that comes while it still moves would catch it.
                _ = try await pane.waitForStillness()
                try await pane.send(Mouse.click(column: 9, row: 11))
                try await pane.wait(for: "the open pane again") { $0[0].contains("⌄") }
                try await pane.quit()
            }
        }

        @Test func `of a page only blocks that begin with an import are programs, and one that follows is the output`()
        {
            let page = """
                ```swift
                import A
                ```

                ```
                out
                ```
                ```swift
                let fragment = 1
                ```
                ```swift
                import B

                b()
                ```
                Prose.
                ```
                no output
                ```
                """
            let programs = PageProgram.programs(of: "Page", in: page)
            #expect(programs.map(\.name) == ["Page1", "Page2"])
            #expect(programs.map(\.text) == ["import A\n", "import B\n\nb()\n"])
            #expect(programs.map(\.output) == ["out\n", nil])
        }
    }
}
