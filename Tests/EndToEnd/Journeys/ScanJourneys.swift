import Foundation
import Glibc
import Testing

extension EndToEnd {
    /// `swell scan`, and what may end it.
    @Suite struct ScanJourneys {
        /// At how many moments a scan is killed: `make test KILLS=200 FILTER=ScanJourneys`.
        private static let moments = ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 20
        private static let killsInRow = 2

        /// A FLAC file without frames (RFC 9639): 44,100 Hz, two channels of 16 bits, 2 s.
        private func flac(_ title: String, album: String) -> Data {
            func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> ($0 * 8) & 0xFF) } }
            let head: [UInt8] =
                [0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0, 0x0A, 0xC4, 0x42, 0xF0, 0, 1, 0x58, 0x88]
                + [UInt8](repeating: 0, count: 16)
            let lines = ["TITLE=\(title)", "ALBUM=\(album)", "ARTIST=Someone"].map { Array($0.utf8) }
            let comment = little(0) + little(lines.count) + lines.flatMap { little($0.count) + $0 }
            return Data(
                Array("fLaC".utf8) + [0, 0, 0, 34] + head + [0x84, 0, 0, UInt8(comment.count)] + comment)
        }

        /// Makes folders of some hundred files, among them what is no music.
        private func makeLibrary(_ place: Workspace, albums: Int = 30) throws {
            for album in 0..<albums {
                try place.folder("music/\(album)")
                for song in 0..<20 {
                    try flac("Song \(song)", album: "\(album)").write(
                        to: URL(fileURLWithPath: place.file("music/\(album)/\(song).flac")))
                }
                try place.write("", to: "music/\(album)/empty.mp3")
                try place.write("0.flac\n1.flac\n", to: "music/\(album)/list.m3u")
            }
        }

        /// Moves, removes, changes and adds some hundred of them.
        private func changeLibrary(_ place: Workspace) throws {
            for album in 0..<10 {
                try FileManager.default.moveItem(
                    atPath: place.file("music/\(album)"), toPath: place.file("music/moved \(album)"))
                try FileManager.default.removeItem(atPath: place.file("music/\(album + 10)/0.flac"))
                for song in 1..<5 {
                    let path = place.file("music/\(album + 10)/\(song).flac")
                    try flac("Another song \(song)", album: "\(album)").write(to: URL(fileURLWithPath: path))
                }
                for song in 20..<30 {
                    let path = place.file("music/\(album + 20)/\(song).flac")
                    try flac("New song \(song)", album: "\(album)").write(to: URL(fileURLWithPath: path))
                }
            }
        }

        @discardableResult
        private func scan(_ place: Workspace, into data: String) async throws -> Outcome {
            let outcome = try await Player.run(
                ["scan", place.file("music")], in: place, environment: ["XDG_DATA_HOME": place.file(data)])
            #expect(outcome.ending == .code(0) && outcome.errors == "", "\(outcome)")
            return outcome
        }

        /// Starts a scan and kills it after so many seconds, if it still runs; nil: never.
        ///
        /// - Returns: Whether it did.
        private func scan(_ place: Workspace, into data: String, killedAfter seconds: Double?) async throws -> Bool {
            let descriptor = open("/dev/null", O_RDWR | O_CLOEXEC)
            defer { close(descriptor) }
            let child = try Child(
                [Player.path, "scan", place.file("music")],
                environment: place.environment(["XDG_DATA_HOME": place.file(data)]), directory: place.path,
                wiring: .descriptors(descriptor, descriptor, descriptor))
            if let seconds {
                try await letPass(seconds: seconds)
                child.signal(SIGKILL)
            }
            let ending = try await poll(for: "the scan's end", every: 0.001) { child.ending }
            return ending == .signal(SIGKILL)
        }

        /// Half the scans fill an index, half bring one up to date; the next one goes on with what the killed ones left.
        @Test func `a scan that is killed at any moment leaves an index that the next one completes`() async throws {
            let place = try Workspace()
            try makeLibrary(place, albums: 60)
            try await scan(place, into: "former")
            let former = try Data(contentsOf: URL(fileURLWithPath: SavedIndex(in: place, "former").path))
            try changeLibrary(place)
            let report = try await scan(place, into: "whole").output
            // The shortest: a busy moment would put most of the others behind the end.
            var length = Double.infinity
            for run in 0..<3 {
                let start = ContinuousClock.now
                #expect(try await scan(place, into: "timed \(run)", killedAfter: nil) == false)
                length = min(length, (ContinuousClock.now - start) / .seconds(1))
            }
            let expected = try SavedIndex(in: place, "whole").lines()
            try #require(expected.count > 1300)

            var dice = SplitMix(state: 2026)
            var kills = 0
            for round in 0..<max(1, Self.moments / Self.killsInRow) {
                let index = SavedIndex(in: place, "data \(round)")
                if round % 2 == 1 {
                    try place.folder("data \(round)/swell")
                    try former.write(to: URL(fileURLWithPath: index.path))
                }
                for _ in 0..<Self.killsInRow {
                    let moment = Double.random(in: 0...length, using: &dice)
                    if try await scan(place, into: "data \(round)", killedAfter: moment) { kills += 1 }
                    #expect(!index.isSetAside)
                }
                let last = try await scan(place, into: "data \(round)").output
                #expect(last.split(separator: "\n").last == report.split(separator: "\n").last)
                #expect(!index.isSetAside)
                #expect(try index.lines() == expected)
                #expect(try index.isSound())
            }
            // Some ended before their moment came.
            #expect(kills > Self.moments / 4)
            print("\(kills) scans of \(Self.moments) were killed, within \(Int(length * 1000)) ms")
        }

        @Test func `without a folder, a scan says how to save one`() async throws {
            let place = try Workspace()
            let outcome = try await Player.run(["scan"], in: place)
            #expect(outcome.ending == .code(0))
            #expect(outcome.output == "0 tracks\n")
            #expect(outcome.errors == "swell: no folder is saved yet: swell scan FOLDER saves one\n")
        }

        @Test func `a path that does not exist is a mistake alone, and a word beside others`() async throws {
            let place = try Workspace()
            try makeLibrary(place)
            let missing = place.file("nothing")
            let alone = try await Player.run(["scan", missing], in: place)
            #expect(alone.ending == .code(2) && alone.isOneSentence && alone.errors.contains(missing))
            let beside = try await Player.run(["scan", missing, place.file("music")], in: place)
            #expect(beside.ending == .code(0) && beside.isOneSentence && beside.errors.contains(missing))
            #expect(beside.output.hasSuffix("\n600 tracks\n"))
        }

        @Test func `the folders that the settings name are scanned for as long as they name them`() async throws {
            let place = try Workspace()
            try makeLibrary(place)
            try place.folder("config/swell")
            try place.write("root = \(place.file("music"))\n", to: "config/swell/settings.conf")
            let named = try await Player.run(["scan"], in: place)
            #expect(named.errors == "" && named.output.hasSuffix("\n600 tracks\n"))
            // Settings that cannot be read take nothing away.
            try FileManager.default.removeItem(atPath: place.file("config/swell/settings.conf"))
            try place.folder("config/swell/settings.conf")
            let unread = try await Player.run(["scan"], in: place)
            #expect(unread.isOneSentence && unread.output.hasSuffix("\n600 tracks\n"))
            try FileManager.default.removeItem(atPath: place.file("config/swell/settings.conf"))
            let forgotten = try await Player.run(["scan"], in: place)
            #expect(forgotten.output == "0 tracks\n")
        }
    }
}
