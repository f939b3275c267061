import Foundation
import Glibc
import Support
import Testing

@testable import Platform

@Suite struct `In hard times` {
    @Test(.enabled(if: SmallDisk.isPermitted, "Only root may mount a small disk."))
    func `a full disk leaves the old file, and nothing else`() throws {
        let disk = try #require(try SmallDisk(kilobytes: 64))
        let path = disk.burrow.path("disk/state")
        try WholeFile.write([UInt8](repeating: 0x61, count: 30_000), to: path)
        let sentence = sentence { try WholeFile.write([UInt8](repeating: 0x62, count: 60_000), to: path) }
        #expect(sentence?.hasSuffix("disk/state: the disk is full") == true)
        #expect(disk.burrow.text("disk/state") == String(repeating: "a", count: 30_000))
        #expect(disk.burrow.names(in: "disk") == ["state"])
        // What fits is written again.
        try WholeFile.write([UInt8](repeating: 0x63, count: 20_000), to: path)
        #expect(disk.burrow.text("disk/state") == String(repeating: "c", count: 20_000))
    }

    @Test(.enabled(if: SmallDisk.isPermitted, "Only root may mount a small disk."))
    func `a read-only disk says so of each deed`() throws {
        let disk = try #require(try SmallDisk(kilobytes: 64))
        let path = disk.burrow.path("disk/state")
        try WholeFile.write([0x61], to: path)
        #expect(disk.becomeReadOnly())
        let sentences = [
            sentence { try WholeFile.write([0x62], to: path) },
            sentence { try WholeFile.write([0x62], to: disk.burrow.path("disk/new")) },
            sentence { try Folder.make(disk.burrow.path("disk/a/b")) },
            sentence { _ = try WholeFile.setAside(path) },
        ]
        for sentence in sentences { #expect(sentence?.hasSuffix("the file system is read-only") == true) }
        try Folder.make(disk.burrow.path("disk"))
        #expect(disk.burrow.text("disk/state") == "a")
    }

    @Test func `a writer that is killed leaves a whole file, always`() throws {
        let burrow = try Burrow()
        let path = burrow.path("state")
        for round in 0..<30 {
            let probe = Process()
            let said = Pipe()
            probe.executableURL = probeURL
            probe.arguments = [String(decoding: path, as: UTF8.self)]
            probe.standardOutput = said
            try probe.run()
            // It goes on writing while it is killed, each time at another moment.
            for _ in 0...(round % 5) { #expect(try said.fileHandleForReading.read(upToCount: 1)?.count == 1) }
            for _ in 0..<(round * 40) { _ = getppid() }
            kill(probe.processIdentifier, SIGKILL)
            probe.waitUntilExit()
            let bytes = try WholeFile.read(path, atMost: 1 << 20)
            #expect(bytes.count == 200_000)
            #expect(Set(bytes).count == 1)
        }
        WholeFile.removeLeftovers(of: path)
        #expect(burrow.names() == ["state"])
    }

    /// The probe lies beside the tests.
    private var probeURL: URL {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let beside = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("PlatformProbe")
        if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
        // Run by a helper of the toolchain, the tests lie elsewhere.
        var house = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { house.deleteLastPathComponent() }
        return house.appendingPathComponent(".build/debug/PlatformProbe")
    }
}
