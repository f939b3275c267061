import Foundation
import Playback
import Synchronization

/// Real files of each format, made once by ffmpeg and removed at the end.
final class Sounds: Sendable {
    static let shared = Sounds()
    /// Whether the real mpv is to be tried, in real time: `make test SOUND=1`. It wants a machine that is not busy.
    static let areWanted = ProcessInfo.processInfo.environment["SOUND"] == "1"
    static let formats = ["flac", "mp3", "ogg", "opus", "wav"]

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
        for (index, tone) in Sounds.tones.enumerated() {
            for format in Sounds.formats { words += ["-map", "\(index):a", "\(folder)/\(tone.name).\(format)"] }
        }
        for (name, gain) in [("softer", "-6.00 dB"), ("louder", "3.00 dB")] {
            words += ["-map", "0:a", "-filter:a", "volume=-9dB"]
            words += ["-metadata", "REPLAYGAIN_TRACK_GAIN=\(gain)", "-metadata", "REPLAYGAIN_TRACK_PEAK=0.1"]
            words += ["-metadata", "REPLAYGAIN_ALBUM_GAIN=-1.00 dB", "-metadata", "REPLAYGAIN_ALBUM_PEAK=0.1"]
            words.append("\(folder)/\(name).flac")
        }
        let ffmpeg = Process()
        ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        ffmpeg.arguments = ["ffmpeg"] + words
        try? ffmpeg.run()
        ffmpeg.waitUntilExit()
        for format in ["flac", "wav", "mp3"] {
            let whole = FileManager.default.contents(atPath: "\(folder)/long.\(format)") ?? Data()
            write("half.\(format)", whole.prefix(whole.count / 2))
        }
        write("empty.flac", Data())
        write("noise.mp3", Data((0..<30_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 >> 3) }))
        write("list.m3u", Data("#EXTM3U\nlong.wav\n".utf8))
    }

    private struct Tone {
        var name: String
        var frequency: Int
        var seconds: Double
    }
    private static let tones = [
        Tone(name: "short", frequency: 440, seconds: 1), Tone(name: "other", frequency: 660, seconds: 1),
        Tone(name: "long", frequency: 330, seconds: 3),
    ]

    private func write(_ name: String, _ data: Data) {
        _ = FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: data)
    }

    /// The file as the library would find it, but without a duration.
    func track(_ name: String) -> Track { track(Array("\(folder)/\(name)".utf8)) }
    func track(_ path: [UInt8]) -> Track { Track(id: TrackID(path: path), path: path, title: "a track") }
}
