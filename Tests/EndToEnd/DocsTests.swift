import Foundation
import Testing

extension EndToEnd {
    /// What `make docs` needs and says.
    @Suite struct DocsTests {
        private func docs(swift: String, in place: Workspace) async throws -> Outcome {
            try place.folder("bin")
            try place.write(swift, to: "bin/swift")
            chmod(place.file("bin/swift"), 0o755)
            return try await launch(
                ["/bin/bash", Player.house + "/.ci/docs"],
                environment: place.environment(["SWIFT": place.file("bin/swift")]), directory: place.path)
        }

        @Test func `a toolchain without docc is told of in a sentence`() async throws {
            let outcome = try await docs(
                swift: "#!/bin/sh\necho '\"runtimeResourcePath\": \"/nowhere\"'\n", in: Workspace())
            #expect(outcome.ending == .code(1))
            #expect(outcome.isOneSentence)
            #expect(outcome.errors.contains("docc"))
        }

        @Test func `each module has a catalogue, and each component a page in it`() {
            let files = FileManager.default
            for module in ["SwellMotion", "SwellInput", "SwellCanvas", "SwellComponents"] {
                #expect(files.fileExists(atPath: "\(Player.house)/Sources/\(module)/\(module).docc/\(module).md"))
            }
            let programs = Set(PageProgram.all.filter { $0.output != nil }.map(\.name))
            for page in ["GettingStarted", "Springs", "Minimizable", "ExpandingMiniPlayer", "IslandPill", "Morph"] {
                #expect(programs.contains(page + "1"), "\(page) shows what its program prints")
            }
        }
    }
}
