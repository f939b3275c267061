import SwellCanvas
import SwellMotion
import Testing

@testable import SwellComponents

/// What is drawn of a flight: stand-in, masks, hand-over.
struct MorphStandInTests {
    private static let yellow = Color(hex: 0xE0C040)

    /// A picture of each kind.
    private static var pictures: [MorphPicture] {
        [
            .color(yellow), .image(testCover),
            .drawing { canvas, frame, radius, share in
                canvas.fill(frame, radius: radius, color: Self.yellow.mixed(with: .white, by: share))
                let cells = CellRect.covering(frame)
                canvas.text("♪", column: cells.column, row: cells.row + 1, style: TextStyle(color: .black))
            },
        ]
    }

    @Test func `the stand-in lies above all text, and nothing that it covers shows through`() {
        let stage = MorphStage()
        stage.morph.targetLook.cornerRadius = 0
        stage.morph.sourceLook.cornerRadius = 0
        stage.morph.targetLook.shadowOpacity = 0
        stage.morph.open(at: 1)
        for frame in 1...25 {
            let picture = stage.draw(at: 1 + Double(frame) / 60)
            #expect(stage.morph.isMorphing)
            let place = stage.morph.frame
            for row in 0..<30 {
                for column in 0..<80 {
                    let cell = CellRect(column: column, row: row, columns: 1, rows: 1).pixels
                    let covered = place.intersection(cell).area
                    if covered > 1.999_999 {
                        #expect(picture.glyph(column: column, row: row) == "")
                        #expect(picture.pixel(x: column, y: row * 2) == Self.yellow)
                        #expect(picture.pixel(x: column, y: row * 2 + 1) == Self.yellow)
                    } else if covered == 0 {
                        #expect(picture.glyph(column: column, row: row) == "x")
                    }
                }
            }
        }
    }

    @Test func `at each instant exactly one is drawn: the source, the stand-in, or the target`() {
        let stage = MorphStage()
        let morph = stage.morph
        func drawn(at time: Double) -> String {
            stage.animator.advance(to: time)
            let parts = [
                (!morph.masksSource, "source"), (morph.isMorphing, "stand-in"), (!morph.masksTarget, "target"),
            ]
            return parts.filter(\.0).map(\.1).joined(separator: "+")
        }
        #expect(drawn(at: 0.9) == "source")
        morph.open(at: 1)
        var opening: [String] = []
        for frame in 0...60 { opening.append(drawn(at: 1 + Double(frame) / 60)) }
        morph.close(at: 3)
        var closing: [String] = []
        for frame in 0...60 { closing.append(drawn(at: 3 + Double(frame) / 60)) }
        // From the first frame of the opening to the landing frame; from the first of the closing to its landing frame.
        #expect(opening.first == "stand-in" && closing.first == "stand-in")
        #expect(opening.last == "target" && closing.last == "source")
        let landing = opening.firstIndex(of: "target")!
        #expect(
            opening[..<landing].allSatisfy { $0 == "stand-in" } && opening[landing...].allSatisfy { $0 == "target" })
        let back = closing.firstIndex(of: "source")!
        #expect(closing[..<back].allSatisfy { $0 == "stand-in" } && closing[back...].allSatisfy { $0 == "source" })
        #expect(landing > 15 && back > 15)
    }

    @Test func `masked ends stay masked through a reversal, and both are while they are cross-faded`() {
        let stage = MorphStage()
        stage.morph.open(at: 1)
        for frame in 0..<50 {
            if frame % 9 == 8 { stage.morph.toggle(at: 1 + Double(frame) / 60) }
            stage.animator.advance(to: 1 + Double(frame) / 60)
            #expect(stage.morph.masksSource && stage.morph.masksTarget)
        }
        let faded = MorphStage(motion: .reduced)
        faded.morph.open(at: 1)
        faded.animator.advance(to: 1.1)
        #expect(faded.morph.masksSource && faded.morph.masksTarget && faded.morph.isFading)
        faded.animator.advance(to: 1.3)
        #expect(faded.morph.masksSource && !faded.morph.masksTarget)
    }

    @Test func `reduced motion mixes both ends, whatever kind of picture it is`() {
        for picture in Self.pictures {
            let stage = MorphStage(picture: picture, motion: .reduced)
            let closed = stage.draw(at: 0.9)
            stage.morph.open(at: 1)
            let first = stage.draw(at: 1)
            #expect(difference(first, closed) == 0, "it begins with what was there")
            let middle = stage.draw(at: 1.1)
            let open = stage.draw(at: 1.5)
            for (x, y) in [(6, 53), (39, 21)] {
                let mixed = closed.pixel(x: x, y: y).mixed(
                    with: open.pixel(x: x, y: y), by: stage.morph.isFading ? 0 : 0.5)
                let found = middle.pixel(x: x, y: y)
                for part in [\Color.red, \.green, \.blue] {
                    #expect(abs(Int(mixed[keyPath: part]) - Int(found[keyPath: part])) <= 2)
                }
            }
        }
    }

    // MARK: Hand-over

    @Test(arguments: 0..<3, [1.0, 0.86])
    func `at exactly either end the stand-in and the real part differ in 0 cells`(kind: Int, scale: Double) {
        let stage = MorphStage(picture: Self.pictures[kind])
        let morph = stage.morph
        morph.setPaused(scale != 1, animated: false, at: 0)
        for (end, start) in [(1.0, 1.0), (0, 5)] {
            if end == 1 { morph.open(at: start) } else { morph.close(at: start) }
            _ = stage.draw(at: start + 0.1)
            stage.animator.advance(to: start + 3)
            let real = stage.draw(at: start + 3)
            #expect(!morph.isMorphing)
            // The same instant while a finger holds it there: the stand-in is drawn.
            morph.catchFlight()
            let held = stage.draw(at: start + 3)
            #expect(morph.isMorphing && morph.masksSource && morph.masksTarget)
            #expect(difference(held, real) == 0)
            #expect(difference(real, ground(stage.size)) > 5)
            morph.bridge.isHeld = false
        }
    }

    @Test func `one frame hands over: the last of the flight is the stand-in's, the landing frame the real part's`() {
        for opens in [true, false] {
            let stage = MorphStage(picture: .image(testCover))
            if !opens { stage.morph.open(at: 1) }
            stage.animator.advance(to: 5)
            if opens { stage.morph.open(at: 5) } else { stage.morph.close(at: 5) }
            var last = stage.draw(at: 5)
            var frames = 0
            while stage.morph.nextDeadline != nil {
                frames += 1
                let wasMorphing = stage.morph.isMorphing
                let next = stage.draw(at: 5 + Double(frames) / 60)
                if wasMorphing && !stage.morph.isMorphing {
                    #expect(stage.morph.progress == (opens ? 1 : 0))
                    // What lands was nearer than a 32nd of a row: no cell changes by more than a shade.
                    for y in 0..<60 {
                        for x in 0..<80 {
                            let (one, two) = (last.pixel(x: x, y: y), next.pixel(x: x, y: y))
                            #expect(abs(Int(one.red) - Int(two.red)) <= 16, "\(x), \(y)")
                        }
                    }
                }
                last = next
            }
            #expect(frames > 15)
        }
    }

    // MARK: Stand-in

    @Test func `the stand-in is a copy of its own: it is made when the flight begins and given up when it has landed`()
    {
        for along in [false, true] {
            let stage = MorphStage(picture: .color(.white), along: along ? MinimizableSettings() : nil)
            let morph = stage.morph
            func isFlying(_ color: Color) -> Bool {
                guard case .color(color) = morph.standInPicture else { return false }
                return true
            }
            if along { stage.handler.expand(at: 1) } else { morph.open(at: 1) }
            stage.animator.advance(to: 1.1)
            morph.picture = .color(.black)
            #expect(isFlying(.white), "another picture of the same track waits for the landing")
            if along { stage.handler.minimize(at: 1.1) } else { morph.close(at: 1.1) }
            #expect(isFlying(.white), "turned round it is the same flight")
            // Given up by the drawing, or by the next flight where nobody draws at rest.
            if along { stage.animator.advance(to: 5) } else { _ = stage.draw(at: 5) }
            if !along { #expect(morph.standIn == nil) }
            if along { stage.handler.expand(at: 5) } else { morph.open(at: 5) }
            #expect(isFlying(.black), "the next flight has a new one")
        }
    }

    @Test func `another track in mid-flight renews the stand-in, and changes nothing of the flight`() {
        let stage = MorphStage(picture: .color(.white))
        let morph = stage.morph
        stage.bridge.track = 1
        morph.open(at: 1)
        let before = stage.draw(at: 1.2)
        let state = (morph.progress, morph.velocity, morph.frame)
        stage.bridge.track = 2
        morph.picture = .color(Self.yellow)
        let after = stage.draw(at: 1.2)
        #expect(state == (morph.progress, morph.velocity, morph.frame))
        let (x, y) = (Int(morph.frame.midX), Int(morph.frame.midY))
        #expect(before.pixel(x: x, y: y) == .white && after.pixel(x: x, y: y) == Self.yellow)
    }

    @Test func `without a picture nothing is drawn, and the flight goes on all the same`() {
        let stage = MorphStage(picture: nil)
        stage.morph.open(at: 1)
        for frame in 0...60 {
            #expect(difference(stage.draw(at: 1 + Double(frame) / 60), ground(stage.size)) == 0)
        }
        #expect(stage.morph.progress == 1)
    }
}
