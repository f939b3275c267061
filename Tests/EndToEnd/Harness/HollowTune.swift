import Foundation

extension Workspace {
    /// Makes a FLAC file (RFC 9639) that has tags and a length but no frames: for what plays nothing aloud, and made at once.
    ///
    /// - Parameter seconds: The length that it promises, below 20,000.
    @discardableResult
    func hollowTune(_ name: String, seconds: Int = 200, tags: [String: String]) throws -> String {
        func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> ($0 * 8) & 0xFF) } }
        // 44,100 Hz, two channels of 16 bits.
        let samples = seconds * 44_100
        let head: [UInt8] =
            [0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0, 0x0A, 0xC4, 0x42, 0xF0]
            + (0..<4).reversed().map { UInt8(samples >> ($0 * 8) & 0xFF) } + [UInt8](repeating: 0, count: 16)
        let lines = tags.sorted { $0.key < $1.key }.map { Array("\($0.key.uppercased())=\($0.value)".utf8) }
        let comment = little(0) + little(lines.count) + lines.flatMap { little($0.count) + $0 }
        let length = comment.count
        let bytes =
            Array("fLaC".utf8) + [0, 0, 0, 34] + head
            + [0x84, UInt8(length >> 16), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)] + comment
        try folder((name as NSString).deletingLastPathComponent)
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    /// A folder of music: artists A, B, C with albums of ten tracks each, and the saved library made of it.
    func library(albums: Int = 6) async throws {
        for album in 0..<albums {
            for track in 1...10 {
                try hollowTune(
                    "music/\(album)/\(track).flac",
                    tags: [
                        "title": "Song \(album)-\(track)", "artist": "Artist \("ABC".map { $0 }[album % 3])",
                        "album": "Album \(album)", "tracknumber": "\(track)",
                    ])
            }
        }
        let outcome = try await Player.run(["scan", file("music")], in: self)
        guard outcome.ending == .code(0), outcome.output.contains("\(albums * 10) tracks") else {
            throw DidNotHappen(awaited: "a library of \(albums * 10) tracks", lastSeen: "\(outcome)")
        }
    }
}
