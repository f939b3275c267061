import Foundation
import Playback
import Testing

@testable import Engines

extension RealMPV {
    /// What is heard when the course is changed while something plays, sample by sample, on a card as slow as a real one.
    @Suite struct ChangeTests {
        let sounds = Sounds.shared
        let first: Samples
        let other: Samples

        init() throws {
            first = sounds.samples(of: "hiss")
            other = sounds.samples(of: "other-hiss")
            try #require(first.count == SlowCard.rate && other.count == SlowCard.rate && first != other)
        }

        /// Plays the hiss, with something to follow it, until `moment`, in seconds of it; does `change`; plays all to its
        /// end.
        private func heard(
            _ following: String, change moment: Double, _ change: (LiveRig) -> Void
        ) throws -> Samples {
            let card = try SlowCard(in: sounds.folder)
            var rig: LiveRig? = LiveRig(output: card.words)
            if let rig {
                rig.transport.load(sounds.track("hiss.wav"), as: .one, from: 0, playing: true, at: LiveRig.now())
                rig.transport.follow(with: sounds.track(following), as: .two, at: LiveRig.now())
                let end = LiveRig.now() + LiveRig.limit
                let count = Int(moment * Double(SlowCard.rate)) * 2
                while card.bytes.count < count, LiveRig.now() < end { turn(rig, card) }
                change(rig)
                while !rig.events.contains(where: { $0.kind == .ended }), LiveRig.now() < end { turn(rig, card) }
                #expect(rig.events.contains { $0.kind == .ended }, "\(rig.events)")
            }
            card.empty()
            rig = nil
            card.empty()
            return card.samples
        }

        private func turn(_ rig: LiveRig, _ card: SlowCard) {
            card.play(to: LiveRig.now())
            rig.turn(milliseconds: 5)
        }

        /// Until then, in seconds of the hiss, mpv has surely not gone over to what follows; later it may have. What it has
        /// handed to this card then is heard, for the card, unlike a real one, gives nothing back.
        private static let surelyInTime = 0.65

        @Test(arguments: [0.1, 0.65, 0.8, 0.95, 0.99])
        func `what follows is changed at any moment: the wrong one is not heard, no sample is missing or added`(
            moment: Double
        ) throws {
            let all = try heard("short.flac", change: moment) { rig in
                rig.transport.follow(with: sounds.track("other-hiss.wav"), as: .three, at: LiveRig.now())
            }
            #expect(all.last(other.count).difference(from: other) == nil)
            let before = Int(moment * Double(SlowCard.rate))
            #expect(all.upTo(before).difference(from: first.upTo(before)) == nil)
            if moment <= ChangeTests.surelyInTime { #expect(all.difference(from: first + other) == nil) }
        }

        @Test func `a repeat that is turned on while the track plays makes it follow itself without a gap`() throws {
            let all = try heard("short.flac", change: 0.5) { rig in
                rig.transport.follow(with: sounds.track("hiss.wav"), as: .three, at: LiveRig.now())
            }
            #expect(all.difference(from: first + first) == nil)
        }

        @Test func `nothing follows any more, and the track ends with its last sample`() throws {
            let all = try heard("short.flac", change: 0.5) { rig in
                rig.transport.follow(with: nil, as: .three, at: LiveRig.now())
            }
            #expect(all.difference(from: first) == nil)
        }

        @Test(arguments: [0.5, 0.8, 0.95])
        func `a seek takes the hand-over back: the track is heard from there, then what follows`(moment: Double) throws
        {
            let all = try heard("other-hiss.wav", change: moment) { rig in
                rig.transport.seek(to: 0.25, at: LiveRig.now())
            }
            let rest = first.from(SlowCard.rate / 4) + other
            #expect(all.last(rest.count).difference(from: rest) == nil)
            let before = all.without(last: rest.count)
            let surely = Int(moment * Double(SlowCard.rate))
            #expect(before.upTo(surely).difference(from: first.upTo(surely)) == nil)
            if moment <= ChangeTests.surelyInTime {
                #expect(before.difference(from: first.upTo(before.count)) == nil)
            }
        }
    }
}
