import Testing

@testable import Engines

struct LineTests {
    static let lines: [[UInt8]] = [
        #"{"event":"start-file","playlist_entry_id":3}"#,
        #"{"data":"a\"\\\u00e4\ud83c\udfb5\n","request_id":7,"error":"success"}"#,
        #"{"event":"property-change","id":1,"name":"time-pos","data":-0.408154}"#,
    ].map { Array($0.utf8) }

    @Test func `lines are the same however they are split`() {
        let stream = Array(Self.lines.joined(separator: [0x0a])) + [0x0a]
        for size in 1...stream.count {
            var splitter = LineSplitter()
            var found: [[UInt8]] = []
            for start in stride(from: 0, to: stream.count, by: size) {
                found += splitter.take(stream[start..<min(start + size, stream.count)])
            }
            #expect(found == Self.lines)
        }
    }

    @Test func `a huge line is dropped, the next one is read`() {
        var splitter = LineSplitter()
        var lines: [[UInt8]] = []
        for _ in 0..<20 { lines += splitter.take([UInt8](repeating: 0x41, count: 1 << 17)) }
        #expect(lines == [])
        lines += splitter.take(Array("\nnext\n".utf8))
        #expect(lines == [Array("next".utf8)])
    }

    @Test func `lines are understood`() {
        #expect(MPVMessage(line: Self.lines[0]) == .startFile(3))
        #expect(MPVMessage(line: Self.lines[1]) == .reply(7, data: .text("a\"\\ä🎵\n"), error: nil))
        #expect(MPVMessage(line: Self.lines[2]) == .property("time-pos", .number(-0.408154)))
    }

    @Test(arguments: [
        "", "{", "}", "null", "[1,2", "{\"event\":3}", "{\"event\":\"start-file\"}", "{\"a\":1}x", "{\"a\" 1}",
        "\"\\u12\"",
        "{\"event\":\"start-file\",\"playlist_entry_id\":1e300}", "1e999", "--", String(repeating: "[", count: 100_000),
    ]) func `what is no message is none`(line: String) {
        #expect(MPVMessage(line: Array(line.utf8)) == nil)
    }

    @Test func `bytes that are no UTF-8 are kept in paths and repaired in words`() {
        let path: [UInt8] = [0x2f, 0xff, 0x22, 0x5c, 0x0a, 0x01, 0xc3]
        var line: [UInt8] = []
        JSON.string(path).write(to: &line)
        #expect(!line.contains(0x0a))
        #expect(JSONReader.read(line) == .string(path))
        #expect(JSON.string([0x61, 0xff]).asString == "a\u{fffd}")
    }

    @Test func `a million bytes of noise make no trap`() {
        var state: UInt64 = 1
        var splitter = LineSplitter()
        let letters = Array("{}[]\",:\\u0dtrue-1e.9 \n\u{ff}".utf8) + [0xff, 0x00]
        for _ in 0..<1000 {
            let noise = (0..<1000).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1
                return letters[Int(state >> 33) % letters.count]
            }
            for line in splitter.take(noise) { #expect(MPVMessage(line: line) == nil) }
        }
    }
}
