import Foundation
import Glibc
import Playback
import Testing

@testable import Engines

extension RealMPV {
    /// What mpv would have sent to the sound card, sample by sample.
    @Suite struct SampleTests {
        let sounds = Sounds.shared

        /// Plays what `commands` say to the end, and gives the samples: 48,000 a second, one channel.
        private func samples(
            replayGain: MPVOptions.ReplayGain = .track, _ commands: (MPVTransport) -> Void
        ) throws -> Samples {
            let file = "\(sounds.folder)/\(UInt64.random(in: 0 ... .max)).pcm"
            var rig: LiveRig? = LiveRig(
                output: [
                    "--ao=pcm", "--ao-pcm-file=\(file)", "--ao-pcm-waveheader=no", "--audio-format=s16",
                    "--audio-samplerate=48000", "--audio-channels=mono",
                ], replayGain: replayGain)
            if let rig { commands(rig.transport) }
            // This sound card takes samples faster than time goes, which looks like a file cut short.
            #expect(rig?.next { [.ended, .failed("the file is cut short")].contains($0) } != nil)
            rig = nil
            return try #require(Samples(file: file))
        }

        @Test(arguments: Sounds.formats)
        func `no sample is missing or added where one track follows another`(format: String) throws {
            let first = try samples { mpv in
                mpv.load(sounds.track("short.\(format)"), as: .one, from: 0, playing: true, at: LiveRig.now())
            }
            let second = try samples { mpv in
                mpv.load(sounds.track("other.\(format)"), as: .one, from: 0, playing: true, at: LiveRig.now())
            }
            let both = try samples { mpv in
                mpv.load(sounds.track("short.\(format)"), as: .one, from: 0, playing: true, at: LiveRig.now())
                mpv.follow(with: sounds.track("other.\(format)"), as: .two, at: LiveRig.now())
            }
            // Vorbis as ffmpeg makes it lacks its first 128 samples.
            #expect(abs(first.count - 48_000) <= 128)
            #expect(both.difference(from: first + second) == nil)
        }

        @Test func `a start in the middle is exact to the sample`() throws {
            let whole = try samples { mpv in
                mpv.load(sounds.track("long.flac"), as: .one, from: 0, playing: true, at: LiveRig.now())
            }
            #expect(whole.count == 144_000)
            let rest = try samples { mpv in
                mpv.load(sounds.track("long.flac"), as: .one, from: 1.2345, playing: true, at: LiveRig.now())
            }
            #expect(rest.difference(from: whole.from(59_256)) == nil)
        }

        @Test func `a seek is exact to the sample`() throws {
            let whole = try samples { mpv in
                mpv.load(sounds.track("long.flac"), as: .one, from: 0, playing: true, at: LiveRig.now())
            }
            let sought = try samples { mpv in
                mpv.load(sounds.track("long.flac"), as: .one, from: 0, playing: false, at: LiveRig.now())
                mpv.seek(to: 1.2345, at: LiveRig.now())
                mpv.play(at: LiveRig.now())
            }
            #expect(sought.last(84_744).difference(from: whole.from(59_256)) == nil)
        }

        @Test(arguments: [
            (MPVOptions.ReplayGain.off, "softer", 0.0), (.track, "softer", -6), (.track, "louder", 3),
            (.album, "louder", -1),
        ]) func `ReplayGain is what the tags say, within a tenth of a decibel`(
            mode: MPVOptions.ReplayGain, name: String, decibels: Double
        ) throws {
            let plain = try samples(replayGain: .off) { mpv in
                mpv.load(sounds.track("softer.flac"), as: .one, from: 0, playing: true, at: LiveRig.now())
            }
            let evened = try samples(replayGain: mode) { mpv in
                mpv.load(sounds.track("\(name).flac"), as: .one, from: 0, playing: true, at: LiveRig.now())
            }
            #expect(abs(20 * log10(loudness(evened) / loudness(plain)) - decibels) < 0.1)
        }

        private func loudness(_ samples: Samples) -> Double {
            (samples.all.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))).squareRoot()
        }
    }
}
