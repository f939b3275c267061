import Foundation
import Glibc

/// A sound card that takes samples as slowly as a real one and keeps them: the reading end of a named pipe that mpv takes
/// for a file. Where real time is is the test's business, not the machine's: what is not fetched is not played.
final class SlowCard {
    /// Samples a second, one channel of 16 bits. So many that mpv, which hands over 65,536 at once and can take none of them
    /// back, is no further ahead than with a real card.
    static let rate = 384_000

    let path: String
    private(set) var bytes: [UInt8] = []
    private let reading: Int32
    private var latest: Double?

    init(in folder: String) throws {
        path = "\(folder)/\(UInt64.random(in: 0 ... .max)).fifo"
        mkfifo(path, 0o600)
        reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        // F_SETPIPE_SZ, which glibc shows only to GNU sources: what lies in the pipe counts as heard.
        guard reading >= 0, fcntl(reading, 1031, 4096) >= 0 else { throw POSIXError(.EIO) }
    }

    deinit {
        close(reading)
        unlink(path)
    }

    var words: [String] {
        [
            "--ao=pcm", "--ao-pcm-file=\(path)", "--ao-pcm-waveheader=no", "--audio-format=s16",
            "--audio-samplerate=\(SlowCard.rate)", "--audio-channels=mono",
        ]
    }

    var samples: Samples { Samples(bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }) }

    /// Takes what is due by now; after a rest or a delay no more than a twentieth of a second.
    func play(to now: Double) {
        let passed = min(now - (latest ?? now), 0.05)
        latest = now
        fetch(Int(passed * Double(SlowCard.rate)) * 2)
    }

    /// Takes all that there is.
    func empty() { while fetch(1 << 16) {} }

    @discardableResult
    private func fetch(_ count: Int) -> Bool {
        guard count > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: count)
        let taken = read(reading, &buffer, count)
        guard taken > 0 else { return false }
        bytes += buffer[..<taken]
        return true
    }
}
