import Foundation
import Testing

extension RealMPV {
    /// A player over a real mpv under thousands of commands, in a process of its own that tells what is left of them.
    @Suite struct RandomTests {
        @Test(arguments: [1, 2]) func `random commands, and mpv killed amid them, end as commanded and leave nothing`(
            seed: Int
        ) throws {
            try run(1000, seed: seed)
        }

        @Test(
            .enabled(if: Sounds.areLong, "Ten thousand commands take a minute: make test SOUND=1"),
            arguments: [3, 4, 5]) func `ten thousand random commands end as commanded and leave nothing`(seed: Int)
            throws
        {
            try run(10_000, seed: seed)
        }

        private func run(_ commands: Int, seed: Int) throws {
            let (output, status) = try Helper.run(
                EngineProbe.program, [Sounds.shared.folder, "\(seed)", "\(commands)"])
            #expect(status == 0)
            let text = String(decoding: output, as: UTF8.self)
            var values: [String: [Int]] = [:]
            for line in text.split(separator: "\n") {
                let words = line.split(separator: " ")
                #expect(words[0] != "fault", "\(line)")
                values[String(words[0])] = words.dropFirst().compactMap { Int($0) }
            }
            #expect(try #require(values["kills"])[0] > 0)
            #expect(values["children"] == [0, 0])
            for kind in ["descriptors", "threads"] {
                let counts = try #require(values[kind])
                #expect(counts[0] == counts[1], "\(kind)")
            }
            // What libraries keep is there after a fifth of the commands; a leak would grow on.
            let memory = try #require(values["memory"])
            #expect(memory[2] - memory[1] <= max(memory[1] - memory[0], 1024), "\(memory) KiB")
        }
    }
}

/// The program beside the tests.
enum EngineProbe {
    static var program: String {
        get throws {
            let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            // Run by a helper of the toolchain, the tests are one of its arguments.
            let tests =
                path.hasSuffix(".xctest") ? path : CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? path
            return (tests as NSString).deletingLastPathComponent + "/EngineProbe"
        }
    }
}
