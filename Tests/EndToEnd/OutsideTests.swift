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
            #expect(outcome.output == program.output)
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
