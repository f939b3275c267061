import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// What a component leaves behind in an animator that many share: nothing.
struct KeyLeaseTests {
    @Test func `the values of a component go with its last copy`() throws {
        let animator = SpringAnimator()
        animator.set("of somebody else", to: 7)
        for _ in 0..<3 {
            var pill = IslandPill(animator: animator)
            pill.show(.notice("hello"), at: 0)
            var player = ExpandingMiniPlayer(animator: animator, title: "a")
            _ = player.handle(.resize(columns: 40, rows: 10), at: 0)
            player.present(at: 0)
            player.expand(at: 0)
            let morph = Morph(animator: animator)
            morph.open(at: 0)
            var copy = Optional(player)
            #expect(!animator.isAtRest && copy?.isPresented == true)
            copy = nil
            #expect(animator.value(player.morph.keys.scale) != 0, "a copy that goes takes nothing from the other")
        }
        #expect(animator.isAtRest, "what moved moves no longer")
        let pill = IslandPill(animator: animator)
        #expect(animator.value(pill.keys.expansion) == 0)
        #expect(animator.value("of somebody else") == 7)
    }

    @Test func `a dropped view asks for no frames`() {
        let animator = SpringAnimator()
        var handler: MinimizableHandler? = MinimizableHandler(animator: animator)
        handler?.present(at: 0)
        #expect(animator.nextDeadline != nil)
        handler = nil
        #expect(animator.nextDeadline == nil)
    }
}
