import Foundation
import Playback
import Testing

@testable import App

/// States of every kind, the strange ones too.
private let states: [SavedState] = {
    var states = [SavedState()]
    for path in [
        "/music/a.mp3", "/with\nline feeds\r\n", "/100%/%0a", "/ spaces ", "/\u{1}\u{7F}\u{1B}[2J", "relative",
    ] {
        states.append(
            SavedState(
                volume: Volume(percent: 0, isMuted: true), isShuffled: true, repeatMode: .one,
                place: SavedState.Place(index: .max, track: Array(path.utf8), position: 1 / 3),
                view: SavedState.View(tab: "albums", selection: Array(path.utf8) + [0xFF, 0x80], top: 40)))
    }
    for position in [0, Double.leastNonzeroMagnitude, 0.1, 73.25, 1e9, 123_456_789.123_456_78] {
        states.append(SavedState(place: SavedState.Place(position: position)))
    }
    return states
}()

@Suite struct `The saved state as bytes` {
    @Test(arguments: states) func `comes back as it was`(state: SavedState) throws {
        #expect(try SavedState(bytes: state.bytes) == state)
    }

    @Test func `can be read by a person`() {
        let state = SavedState(
            volume: Volume(percent: 80), repeatMode: .all,
            place: SavedState.Place(index: 12, track: Array("/a\nb".utf8), position: 73.25),
            view: SavedState.View(tab: "tracks", selection: [], top: 3, sort: "title", isReversed: true))
        #expect(
            String(decoding: state.bytes, as: UTF8.self) == """
                swell-state 2
                volume 80
                muted no
                shuffle no
                repeat all
                index 12
                track /a%0ab
                position 73.25
                tab tracks
                selection\u{20}
                top 3
                sort title
                reversed yes
                lyrics no
                check 82a90f5d099831dd

                """)
    }

    @Test func `of the first version are read, and what it did not know is as by default`() throws {
        let lines = [
            "volume 80", "muted no", "shuffle yes", "repeat all", "index 12", "track /a", "position 73.25",
            "tab albums",
            "selection /b", "top 3",
        ]
        let state = SavedState(
            volume: Volume(percent: 80), isShuffled: true, repeatMode: .all,
            place: SavedState.Place(index: 12, track: Array("/a".utf8), position: 73.25),
            view: SavedState.View(tab: "albums", selection: Array("/b".utf8), top: 3))
        #expect(try SavedState(bytes: sealed(lines, "swell-state 1")) == state)
        // Under the other version's head it is neither.
        #expect(throws: SealedText.Fault.damaged) { try SavedState(bytes: sealed(lines, "swell-state 2")) }
    }

    @Test func `are damaged by each change of one byte`() {
        let bytes = states[2].bytes
        for index in bytes.indices {
            for change: UInt8 in [1, 0x20, 0x80, 0xFF] {
                var changed = bytes
                changed[index] ^= change
                #expect(throws: SealedText.Fault.damaged) { try SavedState(bytes: changed) }
            }
        }
    }

    @Test func `are damaged by each cut, and by more after the end`() {
        let bytes = states[1].bytes
        for count in 0..<bytes.count {
            #expect(throws: SealedText.Fault.damaged) { try SavedState(bytes: Array(bytes.prefix(count))) }
            #expect(throws: SealedText.Fault.damaged) { try SavedState(bytes: Array(bytes.suffix(count))) }
        }
        #expect(throws: SealedText.Fault.damaged) { try SavedState(bytes: bytes + [0x0A]) }
        #expect(throws: SealedText.Fault.damaged) { try SavedState(bytes: bytes + bytes) }
    }

    @Test(arguments: [
        "volume 101", "volume -1", "volume +80", "volume 080", "volume 99999999999999999999", "volume ", "volume",
        "loudness 80", "volume 80 ", "muted maybe", "repeat some", "position nan", "position inf", "position -1",
        "position 1e400", "position 0x1p3", "position 73", "index -1", "index 9223372036854775808", "top 1000000001",
        "tab Albums", "tab aaaaaaaaaaaaaaaaa", "track /%00", "track /%41", "track /%0A", "track /%", "track /%4",
        "selection /\u{7}", "sort Title", "reversed maybe", "lyrics on", "lyrics",
    ])
    func `are damaged where a line is not as it is written, though the sum is right`(line: String) {
        let name = line.prefix { $0 != " " }
        var lines = String(decoding: SavedState().bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
        ).dropFirst().dropLast(2).map(String.init)
        let row = lines.firstIndex { $0.hasPrefix(name == "loudness" ? "volume" : name) } ?? 0
        lines[row] = line
        #expect(throws: SealedText.Fault.damaged) { try SavedState(bytes: sealed(lines, "swell-state 2")) }
        lines[row] = ""
        #expect(throws: SealedText.Fault.damaged) { try SavedState(bytes: sealed(lines, "swell-state 2")) }
        lines.remove(at: row)
        #expect(throws: SealedText.Fault.damaged) { try SavedState(bytes: sealed(lines, "swell-state 2")) }
    }

    @Test(arguments: [
        "swell-state 0", "swell-state", "swell-state  1", "swell-queue 1", "swell-state 1 ", "", "swell-state 01",
    ])
    func `are damaged under another head`(head: String) {
        #expect(throws: SealedText.Fault.damaged) { try SavedState(bytes: sealed([], head)) }
    }

    @Test func `of a later version are told from damage, whatever they hold`() {
        #expect(throws: SealedText.Fault.newer) { try SavedState(bytes: sealed(["hue 7", "%zz"], "swell-state 3")) }
        #expect(throws: SealedText.Fault.newer) { try SavedQueue(bytes: sealed([], "swell-queue 9")) }
        var damaged = sealed(["hue 7"], "swell-state 3")
        damaged[20] ^= 1
        #expect(throws: SealedText.Fault.damaged) { try SavedState(bytes: damaged) }
    }

    @Test func `that are made up never stop it`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...400, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            #expect(throws: SealedText.Fault.self) { try SavedState(bytes: bytes) }
            #expect(throws: SealedText.Fault.self) { try SavedQueue(bytes: bytes) }
        }
        #expect(throws: SealedText.Fault.damaged) {
            try SavedState(bytes: [UInt8](repeating: 0x0A, count: SavedState.largest + 1))
        }
    }

    @Test func `are few enough to be read again, whatever is saved`() {
        let long = [UInt8](repeating: 0x0A, count: 1 << 13)
        let state = SavedState(
            place: SavedState.Place(track: long), view: SavedState.View(selection: long))
        #expect(state.bytes.count <= SavedState.largest)
        #expect(state.place.track == long)
        #expect(SavedState.Place(track: long + [0x61]).track == [])
    }

    /// Lines as they are, under a head, with the right sum.
    private func sealed(_ lines: [String], _ head: String) -> [UInt8] {
        let body = Array((([head] + lines).joined(separator: "\n") + "\n").utf8)
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in body { sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return body + Array("check \(String(format: "%016lx", sum))\n".utf8)
    }
}

@Suite struct `A saved state` {
    @Test(arguments: [Double.nan, -Double.infinity, -1, -0.0])
    func `has no place before a track's beginning`(position: Double) {
        #expect(SavedState.Place(position: position).position.description == "0.0")
    }

    @Test func `is brought into its ranges`() {
        #expect(SavedState.Place(position: Double.infinity).position == 1e9)
        #expect(SavedState.Place(index: .min).index == 0)
        #expect(SavedState.View(top: .max).top == 1_000_000_000)
        #expect(SavedState.View(top: .min).top == 0)
        #expect(SavedState.View(tab: "no Tab").tab.isEmpty)
        #expect(SavedState.Place(track: [0x2F, 0]).track.isEmpty)
    }
}

@Suite struct `The saved queue` {
    @Test func `comes back as it was, with any byte but NUL in its paths`() throws {
        let odd = [0x2F] + (1...255).map { UInt8($0) }
        for paths in [[], [odd], [odd, Array("/a".utf8), Array("/a".utf8), [0x2F]]] {
            let queue = SavedQueue(paths)
            #expect(queue.paths == paths)
            #expect(try SavedQueue(bytes: queue.bytes) == queue)
        }
    }

    @Test func `leaves out what is no absolute path`() {
        #expect(SavedQueue([[], [0x61], [0x2F, 0], [0x2F, 0x61]]).paths == [[0x2F, 0x61]])
        #expect(throws: SealedText.Fault.damaged) {
            try SavedQueue(bytes: SealedText.seal([[0x61]], kind: "swell-queue", version: 1))
        }
    }

    @Test func `keeps 100 000 tracks and no more`() throws {
        let queue = SavedQueue((0..<100_001).lazy.map { Array("/music/\($0)".utf8) })
        #expect(queue.paths.count == 100_000)
        #expect(try SavedQueue(bytes: queue.bytes) == queue)
    }

    @Test func `is never larger than what is read again`() {
        let long = [0x2F] + [UInt8](repeating: 0x0A, count: 1 << 20)
        let queue = SavedQueue((0..<100).lazy.map { _ in long })
        #expect(queue.paths.count > 10)
        // No byte is written as more than three, and each path ends with a line feed.
        #expect(queue.paths.reduce(256) { $0 + 3 * $1.count + 1 } <= SavedQueue.largest)
        let path = [0x2F] + [UInt8](repeating: 0x0A, count: 100)
        #expect(SavedQueue([path, path]).bytes.count - SavedQueue([path]).bytes.count <= 3 * path.count + 1)
    }

    @Test func `finds a place by number, else by path`() {
        let queue = SavedQueue(["/a", "/b", "/a"].map { Array($0.utf8) })
        func index(_ index: Int, _ track: String) -> Int? {
            queue.index(of: SavedState.Place(index: index, track: Array(track.utf8)))
        }
        #expect(index(2, "/a") == 2)
        #expect(index(1, "/a") == 0)
        #expect(index(.max, "/b") == 1)
        #expect(index(0, "/c") == nil)
        #expect(index(0, "") == nil)
    }
}

@Suite struct `The window of a long queue` {
    @Test(arguments: [0, 1, 99, 100, 101, 555, 999])
    func `holds the present track, and as many as may be kept`(index: Int) {
        let window = QueueWindow(count: 1000, around: index, most: 100)
        #expect(window.range.count == 100)
        #expect(window.range.contains(index))
        #expect(window.range.lowerBound >= 0 && window.range.upperBound <= 1000)
    }

    @Test func `is all of a short one`() {
        #expect(QueueWindow(count: 100, around: 50, most: 100).range == 0..<100)
        #expect(QueueWindow(count: 0, around: 0).range == 0..<0)
    }

    @Test func `seldom moves`() {
        let windows = Set((0..<1000).map { QueueWindow(count: 1000, around: $0, most: 100) })
        #expect(windows.count <= 100)
    }

    @Test func `leaves out tracks without a file, and counts without them`() {
        let tracks = [[], [0x2F, 0x61], [], [0x2F, 0x62]].enumerated().map {
            Track(id: TrackID(rawValue: UInt64($0.offset)), path: $0.element, title: "t")
        }
        let window = QueueWindow(count: 4, around: 3)
        #expect(window.queue(of: tracks).paths == [[0x2F, 0x61], [0x2F, 0x62]])
        #expect(window.index(of: 3, in: tracks) == 1)
        #expect(window.index(of: 9, in: tracks) == 0)
    }
}
