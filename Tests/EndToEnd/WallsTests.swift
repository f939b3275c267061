import Foundation
import Testing

extension EndToEnd {
    /// `Tests/walls.sh` finds what it is there to find.
    @Suite struct WallsTests {
        private func walls(_ path: String, _ text: String) async throws -> Outcome {
            let place = try Workspace()
            try place.folder("house/" + (path as NSString).deletingLastPathComponent)
            try place.folder("house/Tests")
            try place.write(text, to: "house/" + path)
            return try await launch(
                ["/bin/bash", Player.house + "/Tests/walls.sh", place.file("house")], environment: place.environment(),
                directory: place.path)
        }

        @Test(arguments: [
            ("Sources/SwellMotion/Spring.swift", "import SwellCanvas\n"),
            ("Sources/SwellCanvas/Canvas.swift", "import struct Foundation.Date\n"),
            ("Sources/App/Loop.swift", "@preconcurrency public import Foundation\n"),
            ("Sources/App/Loop.swift", "import Terminal\n"),
            ("Sources/Terminal/Screen.swift", "  internal import FoundationEssentials\n"),
            ("Sources/swell/main.swift", "import CNcurses\n"),
            ("Sources/Examples/Pill/main.swift", "import CNcurses\n"),
            ("Sources/Examples/Pill/main.swift", "import App\n"),
            ("Sources/Playback/Queue.swift", "struct Box: @unchecked Sendable {}\n"),
            ("Sources/App/Model.swift", "let value = try! load()\n"),
            ("Tests/AppTests/AppTests.swift", "try await Task.sleep(for: .seconds(1))\n"),
        ])
        func `a breach is named with its place`(path: String, text: String) async throws {
            let outcome = try await walls(path, text)
            #expect(outcome.ending == .code(1))
            #expect(outcome.errors.contains("\(path):1"))
        }

        @Test(arguments: [(99, 0), (100, 1)])
        func `an example has under 100 lines`(lines: Int, code: Int32) async throws {
            let text = String(repeating: "print()\n", count: lines)
            let outcome = try await walls("Sources/Examples/Pill/main.swift", text)
            #expect(outcome.ending == .code(code))
            #expect(outcome.errors.contains("Sources/Examples/Pill/main.swift:100") == (code == 1))
        }

        @Test(arguments: [
            ("Sources/SwellComponents/Pane.swift", "import SwellMotion\nimport SwellCanvas\nimport Glibc\n"),
            ("Sources/Terminal/Screen.swift", "import CNcurses\n"),
            ("Sources/MusicLibrary/Scan.swift", "package import FoundationEssentials\n"),
            ("Sources/Examples/Pill/main.swift", "import ExampleSupport\nimport SwellComponents\n"),
            ("Sources/Benchmarks/main.swift", "import Foundation\nimport CNcurses\n"),
            ("Sources/App/Model.swift", "// import Foundation would cost 3 ms; try! is a bug\n"),
            ("Tests/EndToEnd/Poll.swift", "import Foundation\ntry await Task.sleep(for: .seconds(1))\n"),
        ])
        func `what the arrows allow passes`(path: String, text: String) async throws {
            let outcome = try await walls(path, text)
            #expect(outcome.ending == .code(0), "\(outcome.errors)")
        }
    }
}
