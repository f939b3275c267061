import Foundation
import Playback
import Synchronization

/// Real files of each format, made once by ffmpeg and removed at the end.
final class Sounds: Sendable {
    static let shared = Sounds()
    /// Whether what takes minutes is to be tried too: `make test SOUND=1`.
    static let areLong = ProcessInfo.processInfo.environment["SOUND"] == "1"
    static let formats = ["flac", "mp3", "ogg", "opus", "wav", "m4a"]

    private static let cutFormats = ["flac", "wav", "mp3"]

    let folder: String

    private init() {
        folder = NSTemporaryDirectory() + "swell-engines-\(getpid())"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(atPath: Sounds.shared.folder) }
        var words = ["-nostdin", "-v", "error", "-y"]
        for tone in Sounds.tones {
            words += [
                "-f", "lavfi", "-i", "sine=frequency=\(tone.frequency):duration=\(tone.seconds):sample_rate=48000",
            ]
        }
        for (index, tone) in Sounds.tones.enumerated() where tone.seconds < 10 {
            for format in Sounds.formats { words += ["-map", "\(index):a", "\(folder)/\(tone.name).\(format)"] }
        }
        // Noise: no two places in it are alike.
        for seed in 1...2 {
            let source =
                "anoisesrc=duration=\(Sounds.hissLength):sample_rate=\(SlowCard.rate):seed=\(seed):amplitude=0.3"
            words += ["-f", "lavfi", "-i", source]
        }
        for (index, name) in ["hiss", "other-hiss"].enumerated() {
            let hiss = ["-map", "\(Sounds.tones.count + index):a"]
            words += hiss + ["-sample_fmt", "s16", "\(folder)/\(name).wav"]
            words += hiss + ["-f", "s16le", "\(folder)/\(name).pcm"]
        }
        for (name, gain) in [("softer", "-6.00 dB"), ("louder", "3.00 dB")] {
            words += ["-map", "0:a", "-filter:a", "volume=-9dB"]
            words += ["-metadata", "REPLAYGAIN_TRACK_GAIN=\(gain)", "-metadata", "REPLAYGAIN_TRACK_PEAK=0.1"]
            words += ["-metadata", "REPLAYGAIN_ALBUM_GAIN=-1.00 dB", "-metadata", "REPLAYGAIN_ALBUM_PEAK=0.1"]
            words.append("\(folder)/\(name).flac")
        }
        for format in Sounds.cutFormats {
            words += ["-map", "\(Sounds.tones.count - 1):a", "\(folder)/tall.\(format)"]
        }
        _ = try? Helper.run("ffmpeg", words)
        // So far from its end that no busy machine takes the cut for it.
        for format in Sounds.cutFormats {
            let whole = FileManager.default.contents(atPath: "\(folder)/tall.\(format)") ?? Data()
            write("cut.\(format)", whole.prefix(whole.count / 40))
        }
        write("empty.flac", Data())
        write("noise.mp3", Data((0..<30_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 >> 3) }))
        write("list.m3u", Data("#EXTM3U\nlong.wav\n".utf8))
    }

    /// How long the two noises are, in seconds: so short that none is held to be cut, however slow the card.
    static let hissLength = 1

    private struct Tone {
        var name: String
        var frequency: Int
        var seconds: Double
    }
    private static let tones = [
        Tone(name: "short", frequency: 440, seconds: 1), Tone(name: "other", frequency: 660, seconds: 1),
        Tone(name: "long", frequency: 330, seconds: 3), Tone(name: "tall", frequency: 550, seconds: 60),
    ]

    private func write(_ name: String, _ data: Data) {
        _ = FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: data)
    }

    /// What a ``SlowCard`` should get of one.
    func samples(of hiss: String) -> Samples { Samples(file: "\(folder)/\(hiss).pcm") ?? Samples([]) }

    /// The file as the library would find it, but without a duration.
    func track(_ name: String) -> Track { track(Array("\(folder)/\(name)".utf8)) }
    func track(_ path: [UInt8]) -> Track { Track(id: TrackID(path: path), path: path, title: "a track") }
}
