import Foundation
import Glibc
import Playback
import Testing

@testable import Engines

/// Files that hold less than their own header promises.
struct CutTests {
    private func promised(_ bytes: [UInt8], size: Int? = nil) -> Double? {
        PromisedLength.find(in: size ?? bytes.count) { offset, count in
            Array(bytes.dropFirst(offset).prefix(count))
        }
    }

    private func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    private func big(_ number: Int) -> [UInt8] { little(number).reversed() }

    /// 1000 bytes a second.
    private func wave(data: Int, present: Int, before: [UInt8] = []) -> [UInt8] {
        let format = Array("fmt ".utf8) + little(16) + [1, 0, 1, 0] + little(500) + little(1000) + [2, 0, 16, 0]
        return Array("RIFF".utf8) + little(data + 36) + Array("WAVE".utf8) + before + format + Array("data".utf8)
            + little(data) + [UInt8](repeating: 0, count: present)
    }

    /// A first frame that tells how many frames and bytes there are; version 3 is MPEG 1.
    private func mpeg(
        _ name: String, frames: Int, bytes: Int, present: Int, version: UInt8 = 3, mono: Bool = false, flags: Int = 3
    ) -> [UInt8] {
        let side = version == 3 ? (mono ? 17 : 32) : (mono ? 9 : 17)
        var frame: [UInt8] = [0xff, 0xe3 | version << 3, 0x90, mono ? 0xc0 : 0] + [UInt8](repeating: 0, count: side)
        frame += Array(name.utf8) + big(flags) + big(frames) + big(bytes)
        return frame + [UInt8](repeating: 0, count: max(0, present - frame.count))
    }

    @Test func `a wave file that lacks bytes says how long it was`() {
        #expect(promised(wave(data: 10_000, present: 5_000)) == 10)
        #expect(promised(wave(data: 10_000, present: 10_000)) == nil)
        #expect(promised(wave(data: 10_000, present: 20_000)) == nil)
        let odd = Array("LIST".utf8) + little(3) + [1, 2, 3, 0]
        #expect(promised(wave(data: 10_000, present: 5_000, before: odd)) == 10)
    }

    @Test(arguments: [0, 0x7fff_0000, 0x7fff_f000, 0xffff_ffff]) func `a wave file of made-up size promises nothing`(
        size: Int
    ) {
        #expect(promised(wave(data: size, present: 5_000)) == nil)
    }

    @Test(arguments: [
        ("Xing", 3 as UInt8, false, 44_100.0, 1152.0), ("Info", 2, false, 22_050, 576), ("Info", 3, true, 44_100, 1152),
        ("Xing", 0, true, 11_025, 576),
    ])
    func `an MPEG file with a counting frame that lacks bytes says how long it was`(
        name: String, version: UInt8, mono: Bool, rate: Double, samples: Double
    ) {
        let cut = mpeg(name, frames: 1000, bytes: 40_000, present: 20_000, version: version, mono: mono)
        #expect(promised(cut) == 1000 * samples / rate)
        #expect(promised(cut + [UInt8](repeating: 0, count: 20_000)) == nil)
        let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 2, 0] + [UInt8](repeating: 0x41, count: 256)
        #expect(promised(tag + tag + cut) == 1000 * samples / rate)
    }

    @Test func `an MPEG file that counts nothing promises nothing`() {
        #expect(promised(mpeg("LAME", frames: 1000, bytes: 40_000, present: 20_000)) == nil)
        #expect(promised(mpeg("Xing", frames: 1000, bytes: 40_000, present: 20_000, flags: 1)) == nil)
        #expect(promised(mpeg("Xing", frames: 0, bytes: 40_000, present: 20_000)) == nil)
    }

    @Test func `the older counting frame is read too`() {
        var frame: [UInt8] = [0xff, 0xfb, 0x90, 0] + [UInt8](repeating: 0, count: 32)
        frame += Array("VBRI".utf8) + [0, 1, 0, 0, 0, 0] + big(40_000) + big(1000)
        #expect(promised(frame) == 1000.0 * 1152 / 44_100)
    }

    @Test func `no bytes make a trap, and none a length that is no number`() {
        var dice = Dice(seed: 7)
        let seeds = [
            wave(data: 10_000, present: 40), mpeg("Xing", frames: 1000, bytes: 40_000, present: 200),
            Array("ID3".utf8) + [UInt8](repeating: 0xff, count: 60),
        ]
        for round in 0..<20_000 {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<dice.number(below: 8) {
                bytes[dice.number(below: bytes.count)] = UInt8(dice.number(below: 256))
            }
            bytes.removeLast(dice.number(below: bytes.count))
            let size = [bytes.count, Int.max, 0, 1 << 40][dice.number(below: 4)]
            if let seconds = promised(bytes, size: size) { #expect(seconds.isFinite && seconds >= 0) }
        }
    }

    // MARK: Real files

    @Test func `a file on the disk is looked at as its bytes are`() throws {
        let folder = NSTemporaryDirectory() + "swell-findings-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func findings(_ name: String, _ bytes: [UInt8]?) throws -> FileFindings {
            if let bytes { try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
            return FileFindings.examine(Array("\(folder)/\(name)".utf8))
        }
        #expect(try findings("cut", wave(data: 10_000, present: 5_000)) == FileFindings(promised: 10))
        #expect(try findings("whole", wave(data: 10_000, present: 10_000)) == FileFindings())
        let mpegCut = mpeg("Info", frames: 1000, bytes: 40_000, present: 20_000)
        #expect(try findings("mpeg", mpegCut).promised == 1000.0 * 1152 / 44_100)
        #expect(try findings("empty", []) == FileFindings(fault: "the file is empty"))
        #expect(try findings("one", [1]) == FileFindings())
        #expect(try findings("none", nil) == FileFindings(fault: "the file is gone"))
        #expect(try findings("whole/none", nil) == FileFindings(fault: "the file is gone"))
        #expect(try findings(".", nil) == FileFindings(fault: "it is a folder"))
        #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
        #expect(try findings("pipe", nil) == FileFindings(fault: "it is no file"))
    }

    // MARK: At its end

    private func ended(at time: Double, findings: FileFindings?) -> [TransportEvent.Kind] {
        let rig = SessionRig.playing(duration: time)
        rig.now = time - 0.4
        rig.hear(.endFile(1, reason: "eof", error: nil))
        if let findings { rig.session.examined(.one, findings, at: rig.now) }
        rig.now = time
        rig.hear(.idle)
        return rig.kinds()
    }

    @Test func `a track that ends long before what its header promises was cut short`() {
        #expect(ended(at: 15, findings: FileFindings(promised: 30)) == [.failed("the file is cut short")])
        #expect(ended(at: 29.5, findings: FileFindings(promised: 30)) == [.ended])
        #expect(ended(at: 15, findings: FileFindings()) == [.ended])
        #expect(ended(at: 15, findings: nil) == [.ended])
    }

    @Test func `a track is looked at when mpv has come to its end, not before`() {
        let rig = SessionRig.playing()
        #expect(rig.session.takeOrders().examinations == [])
        rig.hear(.endFile(1, reason: "eof", error: nil))
        #expect(rig.session.takeOrders().examinations.map(\.path) == [Array("/music/a".utf8)])
    }

    @Test func `one cut short in the midst of an album says so when the next one is heard`() {
        let rig = SessionRig.handingOver()
        rig.session.examined(.one, FileFindings(promised: 30), at: rig.now)
        #expect(rig.kinds(after: 0.45) == [.failed("the file is cut short")])
    }
}

/// Numbers that look random and are the same in each run.
private struct Dice {
    var seed: UInt64

    mutating func number(below limit: Int) -> Int {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(seed >> 33) % max(1, limit)
    }
}
