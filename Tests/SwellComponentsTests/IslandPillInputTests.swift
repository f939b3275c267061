import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import SwellComponents

/// What the pill hears, and what it is called.
struct IslandPillInputTests {
    @Test func `collapsed it takes no input and has no name`() {
        var stage = PillStage()
        for action: Pointer.Action in [.press(.left), .wheel(.up), .release(.left), .move(.left)] {
            #expect(!stage.claims(action, 50, 0))
        }
        #expect(stage.press(50, 0) == [] && stage.release(50, 0) == [])
        #expect(stage.pill.name(column: 50, row: 0) == nil)
        // As soon as it begins to close, too.
        stage.show(PillStage.notice)
        stage.settle()
        #expect(stage.pill.name(column: 50, row: 0) != nil)
        stage.collapse()
        #expect(!stage.claims(.press(.left), 50, 0))
        #expect(stage.pill.name(column: 50, row: 0) == nil)
        #expect(stage.press(50, 0) == [] && stage.release(50, 0) == [])
    }

    @Test func `expanded a press and the wheel on it are its own, and nothing beside it or on the keyboard is`() {
        var stage = PillStage()
        stage.show(PillStage.notice)
        stage.settle()
        let inside = (50, 2)
        for action: Pointer.Action in [.press(.left), .press(.right), .wheel(.up), .wheel(.down)] {
            #expect(stage.claims(action, inside.0, inside.1))
            #expect(!stage.claims(action, 10, 2))
            #expect(!stage.claims(action, 50, 4))
        }
        // A corner cell that it hardly touches is not it.
        #expect(!stage.claims(.press(.left), 20, 0))
        #expect(stage.claims(.press(.left), 21, 1))
        // What was begun elsewhere ends elsewhere.
        #expect(!stage.claims(.move(.left), 50, 2) && !stage.claims(.release(.left), 50, 2))
        let others: [Event] = [
            .key(Key(.escape)), .key(Key("t")), .paste("text"), .focus(false), .resize(columns: 9, rows: 9),
        ]
        for event in others {
            #expect(!stage.pill.claims(event, at: 1))
            #expect(stage.pill.handle(event, at: 1) == [])
        }
        let before = stage.picture
        #expect(stage.handle(.wheel(.down), 50, 2) == [])
        stage.draw()
        #expect(stage.picture == before && stage.pill.isExpanded && !stage.pill.isMoving)
    }

    @Test func `a click on the open pill is a tap, however long it took`() {
        var stage = PillStage()
        stage.show(PillStage.notice)
        stage.settle()
        #expect(stage.press(50, 2) == [])
        #expect(stage.claims(.move(.left), 3, 9) && stage.claims(.release(.left), 3, 9))
        stage.now += 60
        stage.drag(51, 3)
        #expect(stage.release(50, 1) == [.tapped])
        #expect(!stage.claims(.release(.left), 50, 1))
        #expect(stage.release(50, 1) == [])
        // A terminal that does not say which button was let go.
        stage.press(50, 2)
        #expect(stage.release(50, 2, nil) == [.tapped])
    }

    @Test func `what went further than a cell, was interrupted or is of another button is no tap`() {
        var stage = PillStage()
        stage.show(PillStage.notice)
        stage.settle()
        stage.press(50, 2)
        stage.drag(52, 2)
        stage.drag(50, 2)
        #expect(stage.release(50, 2) == [])
        stage.press(50, 2)
        #expect(stage.release(50, 9) == [])
        stage.press(50, 2, .right)
        #expect(stage.release(50, 2, .right) == [])
        stage.press(50, 2)
        stage.press(50, 2, .right)
        #expect(stage.release(50, 2) == [])
        for event in [Event.focus(false), .resize(columns: 80, rows: 24)] {
            stage.press(50, 2)
            _ = stage.pill.handle(event, at: stage.now)
            #expect(stage.release(50, 2) == [])
        }
        stage.press(50, 2)
        stage.collapse()
        #expect(!stage.claims(.release(.left), 50, 2))
        #expect(stage.release(50, 2) == [])
        stage.show(PillStage.notice)
        #expect(stage.release(50, 2) == [])
        // The release of the first press was lost: the second one is a tap of its own.
        stage.settle()
        stage.press(50, 2)
        stage.press(30, 2)
        #expect(stage.release(30, 2) == [.tapped])
    }

    @Test func `its name says what it shows, all over it and nowhere else`() {
        var stage = PillStage()
        let content = PillContent(id: "a", label: "A download", rows: { _ in 1 }, draw: { _, _ in })
        let names: [(PillStatus, String)] = [
            (PillStage.music, "Midnight City, Now playing"), (.music(title: "", subtitle: "x", isPlaying: true), "x"),
            (PillStage.timer, "Focus session, 24:30"), (.timer(title: "", until: 100), "1:10"), (.notice("n"), "n"),
            (.custom(content), "A download"),
        ]
        stage.draw(at: 30)
        for (status, name) in names {
            stage.show(status)
            #expect(stage.pill.name(column: 50, row: 0) == name)
            #expect(stage.pill.name(column: 1, row: 0) == nil)
        }
    }
}
