import Foundation
import Glibc
import Playback
import Testing

@testable import Engines

extension RealMPV {
    /// mpv's end, whatever ends it.
    @Suite struct EndTests {
        let sounds = Sounds.shared

        private func playing() throws -> (rig: LiveRig, process: Int32) {
            let rig = LiveRig()
            rig.transport.load(sounds.track("long.flac"), as: .one, from: 0, playing: true, at: LiveRig.now())
            #expect(rig.next(.state(.playing)) != nil)
            return (rig, try #require(rig.transport.processID))
        }

        @Test func `a transport that is closed leaves no process`() throws {
            let (rig, process) = try playing()
            rig.transport.close()
            // A zombie would still have its number.
            #expect(kill(process, 0) != 0)
        }

        @Test func `a hanging mpv is killed when the transport is closed`() throws {
            let (rig, process) = try playing()
            kill(process, SIGSTOP)
            rig.transport.close()
            #expect(kill(process, 0) != 0)
        }

        @Test func `mpv hears neither the terminal's signals nor holds its descriptors`() throws {
            let (rig, process) = try playing()
            #expect(getpgid(process) == process)
            let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
            let targets = descriptors.compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)")
            }
            #expect(targets.filter { $0.hasPrefix("/dev/pts") || $0 == "/dev/tty" } == [])
            #expect(targets.filter { $0 == "/dev/null" }.count >= 2)
            rig.transport.close()
        }

        @Test func `a file whose name is no UTF-8 is played`() {
            let rig = LiveRig()
            let path = Array(sounds.folder.utf8) + [0x2f, 0xe9, 0x22, 0x5c, 0x0a, 0x25, 0x66] + Array(".flac".utf8)
            let isLinked = (path + [0]).withUnsafeBufferPointer { name in
                name.withMemoryRebound(to: CChar.self) { link("\(sounds.folder)/short.flac", $0.baseAddress!) == 0 }
            }
            #expect(isLinked)
            rig.transport.load(sounds.track(path), as: .one, from: 0, playing: true, at: LiveRig.now())
            #expect(rig.next(.state(.playing)) != nil)
            #expect(rig.next(.ended) != nil)
        }
    }
}
