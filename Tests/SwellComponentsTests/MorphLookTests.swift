import SwellCanvas
import Testing

@testable import SwellComponents

/// How a picture looks at either end and on its way.
struct MorphLookTests {
    private static let yellow = Color(hex: 0xE0C040)

    @Test func `the looks at the ends are the cover's in bar and pane`() {
        #expect(MorphLook.mini == MorphLook(cornerRadius: 0.22, shadowBlur: 0, shadowOffset: 0, shadowOpacity: 0))
        #expect(
            MorphLook.full
                == MorphLook(cornerRadius: 0.078, shadowBlur: 0.028, shadowOffset: 0.009, shadowOpacity: 0.35))
        let stage = MorphStage()
        #expect(stage.morph.sourceLook == .mini && stage.morph.targetLook == .full)
    }

    @Test func `radius and shadow are interpolated with the picture's spring, and are exact at the ends`() {
        for (share, part) in [(-0.3, 0.0), (0, 0), (0.25, 0.25), (0.5, 0.5), (1, 1), (1.4, 1), (.nan, 0)] {
            let look = MorphLook.interpolated(from: .mini, to: .full, by: share)
            #expect(abs(look.cornerRadius - (0.22 + (0.078 - 0.22) * part)) < 1e-12)
            #expect(abs(look.shadowBlur - 0.028 * part) < 1e-12)
            #expect(abs(look.shadowOffset - 0.009 * part) < 1e-12)
            #expect(abs(look.shadowOpacity - 0.35 * part) < 1e-12)
            if part == 1 { #expect(look == .full) }
            if part == 0 { #expect(look == .mini) }
        }
    }

    @Test func `each frame of the flight is painted with the look of its instant`() {
        var seen: [(frame: Rect, radius: Double, share: Double)] = []
        let stage = MorphStage(picture: .drawing { seen.append(($1, $2, $3)) })
        stage.morph.open(at: 1)
        for frame in 0...20 {
            _ = stage.draw(at: 1 + Double(frame) / 60)
            let share = min(max(stage.morph.progress, 0), 1)
            let (place, radius, told) = seen.last!
            #expect(place == stage.morph.frame && told == share)
            #expect(abs(radius - place.width * (0.22 + (0.078 - 0.22) * share)) < 1e-9)
        }
        // The shadow, as the canvas draws one of these numbers.
        let flat = MorphStage()
        flat.morph.open(at: 1)
        let picture = flat.draw(at: 1.1)
        let share = flat.morph.progress
        let radius = flat.morph.frame.width * (0.22 + (0.078 - 0.22) * share)
        var expected = ground(flat.size)
        expected.shadow(
            of: flat.morph.frame, radius: radius, blur: 0.028 * share * 60, offsetY: 0.009 * share * 60,
            color: Color(hex: 0x010101), opacity: 0.35 * share)
        expected.clearGlyphs(in: flat.morph.frame)
        expected.fill(flat.morph.frame, radius: radius, color: Self.yellow)
        #expect(difference(picture, expected) == 0)
        expected.shadow(of: flat.morph.frame, radius: radius, blur: 1, offsetY: 1, color: .black, opacity: 0.05)
        #expect(difference(picture, expected) > 0, "a little more of a shadow would be seen")
    }
}
