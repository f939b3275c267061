import MusicLibrary
import Playback
import SwellCanvas
import SwellComponents
import SwellInput
import Testing

@testable import App

/// What the keys do.
struct KeyTests {
    private func typed(_ text: String, at start: Double) -> [(Double, Event)] {
        text.enumerated().map { (start + Double($0.offset) * 0.01, .typed($0.element)) }
    }

    @Test func `every command has a key and a line in the help, and no key has two`() {
        let table = KeyTable.standard
        let helped = KeyTable.lines.flatMap(\.commands)
        for command in Command.allCases {
            #expect(!table.names(of: command).isEmpty)
            #expect(helped.contains(command))
        }
        let keys = table.bindings.flatMap(\.keys)
        #expect(Set(keys).count == keys.count)
    }

    @Test func `find filters as you type, Enter keeps, Enter again plays, Esc leaves in turn`() throws {
        let script = [(1, Event.typed("/"))] + typed("rain", at: 1.1) + [(1.5, .key(.enter)), (2, .key(.enter))]
        var outcome = try Stage(script: script).run(until: 3)
        #expect(outcome.model.library.count == 1)
        #expect(outcome.model.player.track?.title == "Neon Rain")
        #expect(outcome.model.player.state == .playing)
        #expect(outcome.model.prompt == nil)
        outcome = try Stage(script: script + [(2.1, .key(.tab)), (3, .key(.escape))]).run(until: 4)
        #expect(outcome.model.library.isFiltered && !outcome.model.mini.isExpanded)
        outcome = try Stage(script: script + [(2.1, .key(.tab)), (3, .key(.escape)), (3.1, .key(.escape))]).run(
            until: 4)
        #expect(!outcome.model.library.isFiltered)
        #expect(outcome.model.library.track(at: outcome.model.library.selection)?.title == "Neon Rain")
    }

    @Test func `in a prompt all text is text, and Ctrl-U, Ctrl-W and Ctrl-C edit and leave`() throws {
        let script =
            [(1, Event.typed("/"))] + typed("qnp s+t?", at: 1.1) + [(1.5, .key(Key("w", .control)))]
            + [(1.6, .key(Key("c", .control)))]
        let outcome = try Stage(script: script).run(until: 3)
        #expect(outcome.model.library.filter == "qnp ")
        #expect(outcome.model.prompt == nil)
        #expect(outcome.model.player.track?.title == "Midnight Drive")
        let emptied = try Stage(script: script.dropLast(2) + [(1.7, .key(Key("u", .control)))]).run(until: 3)
        #expect(emptied.model.prompt == Prompt(text: ""))
    }

    @Test func `the prompt takes the bar's row, and the bar comes back after it`() throws {
        let script: [(Double, Event)] = [(1, .typed("/")), (3, .typed("x")), (4, .key(.escape))]
        let outcome = try Stage(script: script).run(until: 7)
        let during = try #require(outcome.frames.last { $0.time < 4 }).canvas.plainText
        let lines = during.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[28].hasPrefix(" /x"))
        #expect(!during.contains("0:44"))
        #expect(outcome.last.plainText.contains("0:44"))
    }

    @Test func `arrows are the volume in the open pane and move in the list`() throws {
        let outcome = try Stage(script: [
            (1, .key(.down)), (1.1, .key(.tab)), (2, .key(.down)), (2.1, .key(.down)), (2.2, .key(.up)),
        ]).run(until: 4)
        #expect(outcome.model.library.selection == 1)
        #expect(outcome.model.player.volume.percent == 95)
        #expect(outcome.last.plainText.contains("volume 95 %"))
    }

    @Test func `moving keys go where they say and stop at the ends`() throws {
        let rows = { (keys: [Event]) in
            try Stage(script: keys.enumerated().map { (1 + Double($0.offset) * 0.1, $0.element) }).run(until: 4).model
                .library.selection
        }
        #expect(try rows([.typed("j"), .typed("j"), .typed("k")]) == 1)
        #expect(try rows([.typed("G")]) == 7)
        #expect(try rows([.key(.end), .key(.down)]) == 7)
        #expect(try rows([.typed("G"), .typed("g")]) == 0)
        #expect(try rows([.key(.up)]) == 0)
        #expect(try rows([.key(.pageDown)]) == 7)
        #expect(try rows([.key(Key("d", .control)), .key(Key("u", .control))]) == 0)
    }

    @Test func `Enter resumes the loaded paused row and plays any other from its start`() throws {
        let resumed = try Stage(script: [(1, .key(.enter))]).run(until: 2)
        #expect(resumed.model.player.state == .playing)
        #expect(abs(resumed.model.player.position(at: 2) - 45.4) < 1e-9)
        let other = try Stage(script: [(1, .key(.down)), (1.5, .key(.enter))]).run(until: 2)
        #expect(other.model.player.track?.title == "Paper Planes")
        #expect(abs(other.model.player.position(at: 2) - 0.5) < 1e-9)
    }

    @Test func `a second click on a row within 0.4 s plays it; a later one does not`() throws {
        let clicks = { (gap: Double) -> [(Double, Event)] in
            [(1, .press(5, 3)), (1.05, .release(5, 3)), (1 + gap, .press(5, 3)), (1.05 + gap, .release(5, 3))]
        }
        let quick = try Stage(script: clicks(0.3)).run(until: 2)
        #expect(quick.model.player.track?.title == "Slow Tides" && quick.model.player.state == .playing)
        let slow = try Stage(script: clicks(0.5)).run(until: 2)
        #expect(slow.model.player.track?.title == "Midnight Drive" && slow.model.library.selection == 2)
    }

    @Test func `every target has its label in the help and in the trace, with what it stands at`() throws {
        let script: [(Double, Event)] = [
            (0.5, .press(10, 28)), (0.6, .release(10, 28)), (2, .typed("?")),
        ]
        var stage = Stage(script: script)
        stage.size.rows = 50
        stage.script[0].1 = .press(10, 48)
        stage.script[1].1 = .release(10, 48)
        let outcome = try stage.run(until: 3)
        for target in PlayerTarget.allCases where target != .pane {
            #expect(outcome.last.plainText.contains(target.rawValue))
            #expect(
                target == .close || target == .previous || target == .next
                    || !outcome.model.mini.value(of: target).isEmpty)
        }
        let press = try #require(outcome.traced("event").first)
        #expect(press["target"] as? String == "Open player")
        #expect(press["value"] as? String == "Midnight Drive, The Night Owls")
    }

    @Test func `the help shows every key, scrolls where there is no room, and Esc closes it alone`() throws {
        var stage = Stage(script: [(1, .key(.tab)), (2, .typed("?")), (3, .key(.escape))])
        stage.size.rows = 50
        let outcome = try stage.run(until: 5)
        let help = try #require(outcome.frames.last { $0.time < 3 }).canvas.plainText
        for line in KeyTable.lines { #expect(help.contains(line.meaning)) }
        #expect(outcome.model.help == nil && outcome.model.mini.isExpanded)
        stage.size = Size(columns: 40, rows: 8)
        stage.script =
            [
                (1, .typed("?")), (1.5, .key(.down)),
            ] + (0..<8).map { (1.6 + Double($0) / 100, .key(.pageDown)) }
        #expect(try stage.run(until: 3).last.plainText.contains("the terminal's"))
    }

    @Test func `an empty library says so in its middle, and keys do no harm`() throws {
        var stage = Stage(script: [
            (1, .key(.enter)), (1.1, .typed(" ")), (1.2, .key(.tab)), (1.3, .typed("n")), (1.4, .typed("G")),
            (1.5, .typed("/")), (1.6, .typed("a")),
        ])
        stage.prepare = { model, now in
            model.beginScan(at: 0)
            model.take(.finished(.init()), at: now)
        }
        let outcome = try stage.run(until: 3)
        #expect(outcome.frames[0].canvas.plainText.contains("no music here"))
        #expect(!outcome.model.mini.isPresented)
    }

    @Test func `a library that came to nothing says why, in its middle and in a notice`() throws {
        var stage = Stage()
        stage.prepare = { model, now in
            var summary = ScanSummary()
            summary.skipped = [.unreadable: 1, .empty: 1200, .loop: 0]
            model.beginScan(at: 0)
            model.take(.finished(summary), at: now)
        }
        let outcome = try stage.run(until: 5)
        let said = try #require(outcome.frames.last { $0.time < 3 })
        #expect(said.canvas.plainText.contains("1 201 skipped: 1 200 empty, 1 unreadable"))
        #expect(outcome.last.plainText.contains("no music here: 1 200 empty, 1 unreadable"))
    }

    @Test func `the bar slides in at the first play`() throws {
        var stage = Stage(script: [(1, .key(.enter))])
        stage.prepare = { model, now in model.take(.found(DemoAlbum.tracks), at: now) }
        let outcome = try stage.run(until: 3)
        #expect(outcome.traced("command").map { $0["command"] as? String } == ["present"])
        #expect(!outcome.frames[0].canvas.plainText.contains("▶"))
        #expect(outcome.frames.count { $0.time >= 1 && $0.time < 1.5 } > 20)
        #expect(outcome.last.plainText.contains("▮▮"))
    }

    @Test func `files that were named one by one stand and play as they were named, whatever came first`() throws {
        var stage = Stage(script: [(1, .key(.enter))])
        stage.prepare = { model, now in
            let tracks = [5, 2, 6, 0].enumerated().map { index, number in
                var track = DemoAlbum.tracks[number]
                track.place = index + 1
                return track
            }
            model.take(.found([tracks[1], tracks[3]]), at: now)
            model.take(.found([tracks[0], tracks[2]]), at: now)
        }
        let outcome = try stage.run(until: 2)
        #expect(outcome.model.library.tracks.map(\.title) == [5, 2, 6, 0].map { DemoAlbum.tracks[$0].title })
        #expect(outcome.model.player.queue.tracks.map(\.place) == [1, 2, 3, 4])
        #expect(outcome.model.player.queue.index == 0)
    }

    @Test func `a selection stays on its track while the scan puts others before it`() throws {
        var stage = Stage(script: [(1, .key(.down))])
        stage.prepare = { model, now in model.take(.found([DemoAlbum.tracks[3], DemoAlbum.tracks[6]]), at: now) }
        var outcome = try stage.run(until: 2)
        outcome.model.take(.found([DemoAlbum.tracks[0], DemoAlbum.tracks[5]]), at: 2)
        #expect(outcome.model.library.track(at: outcome.model.library.selection)?.title == "Quiet Storm")
        #expect(outcome.model.library.selection == 3)
    }

    @Test func `modes answer in the last row and show in the pane`() throws {
        let outcome = try Stage(script: [(1, .key(.tab)), (2, .typed("s")), (2.5, .typed("r")), (3, .typed("m"))]).run(
            until: 4)
        let shown = { (time: Double) in outcome.frames.last { $0.time < time }!.canvas.plainText }
        #expect(shown(2.4).contains("shuffle on"))
        #expect(shown(2.9).contains("repeat one"))
        #expect(shown(3.9).contains("muted"))
        #expect(shown(3.9).contains("↻1"))
    }
}
