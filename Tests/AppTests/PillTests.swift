import Playback
import SwellCanvas
import SwellComponents
import SwellInput
import Testing

@testable import App

/// What the pill says in the player, and when.
struct PillTests {
    private func shows(_ outcome: Stage.Outcome) -> [(Double, String)] {
        outcome.traced("pill").compactMap { line in
            (line["shows"] as? String ?? line["command"].flatMap { $0 as? String == "collapse" ? "nothing" : nil })
                .map { (line["t"] as? Double ?? .nan, $0) }
        }
    }

    private func names(_ outcome: Stage.Outcome) -> [String] { shows(outcome).map(\.1) }

    private func text(_ outcome: Stage.Outcome, at time: Double) -> String {
        outcome.frames.last { $0.time <= time }!.canvas.plainText
    }

    private func stage(_ script: [(Double, Event)], size: Size = Size(columns: 100, rows: 30)) -> Stage {
        Stage(size: size, script: script)
    }

    @Test func `at rest it is a black capsule of 16 columns in the header`() throws {
        let canvas = try stage([]).run(until: 1).last
        for x in 44..<56 { #expect(canvas.pixel(x: x, y: 0).luminance < 0.001) }
        #expect(canvas.pixel(x: 30, y: 0) == canvas.pixel(x: 70, y: 0))
        #expect(canvas.pixel(x: 50, y: 0) != canvas.pixel(x: 30, y: 0))
    }

    @Test func `a track that comes by itself is said for 3 s`() throws {
        // Song 1 stands at 44.4 s of 222 and is sought to its last seconds.
        let script: [(Double, Event)] = [(0.5, .typed(" "))] + (0..<6).map { (1 + Double($0) * 0.01, .typed(">")) }
        let outcome = try stage(script).run(until: 12)
        let said = shows(outcome)
        #expect(said.map(\.1) == ["track", "nothing"])
        #expect(abs(said[1].0 - said[0].0 - 3) < 0.02)
        #expect(text(outcome, at: said[0].0 + 1.5).contains("Paper Planes"))
        #expect(outcome.model.pill.status == nil)
    }

    @Test func `a track that was asked for is said only where its row is out of sight`() throws {
        #expect(names(try stage([(1, .typed("n"))]).run(until: 6)) == [])
        // Four rows of list: the second song is in sight, the seventh after six more is not.
        let low = Size(columns: 80, rows: 8)
        #expect(names(try stage([(1, .typed("n"))], size: low).run(until: 6)) == [])
        let away: [(Double, Event)] = (0..<6).map { (1 + Double($0) * 0.1, .typed("n")) }
        let outcome = try stage(away, size: low).run(until: 8)
        #expect(names(outcome).first == "track" && names(outcome).last == "nothing")
        // A filter that hides the row puts it out of sight too.
        let filter: [(Double, Event)] = [
            (0.5, .typed("/")), (0.6, .typed("q")), (0.7, .typed("u")), (0.8, .key(.enter)), (1, .typed("n")),
        ]
        #expect(names(try stage(filter).run(until: 6)) == ["track", "nothing"])
    }

    @Test func `with the player open no track is said, and opening it ends what is said`() throws {
        let low = Size(columns: 80, rows: 8)
        var script: [(Double, Event)] = [(0.5, .key(.tab))] + (0..<6).map { (2 + Double($0) * 0.1, .typed("n")) }
        #expect(names(try stage(script, size: low).run(until: 6)) == [])
        script = (0..<7).map { (1 + Double($0) * 0.05, .typed("n")) } + [(2, .key(.tab))]
        let said = shows(try stage(script, size: low).run(until: 6))
        #expect(said.last?.1 == "nothing" && said.last?.0 == 2)
    }

    @Test func `the sleep timer is said for 3 s when set, then stands in the header and counts there`() throws {
        let outcome = try stage([(1, .typed("t"))]).run(until: 8)
        #expect(names(outcome) == ["timer", "nothing"])
        #expect(text(outcome, at: 2.5).contains("Sleep timer"))
        #expect(!text(outcome, at: 2.5).contains("☾"))
        // The pill is gone from 4 s on.
        for second in 5..<8 {
            #expect(text(outcome, at: Double(second) + 0.5).contains("☾ 14:5\(11 - second)"))
        }
    }

    @Test func `a timer counts one frame a second, and nothing else moves`() throws {
        let outcome = try stage([(1, .typed("t"))]).run(until: 20.5)
        let late = outcome.frames.filter { $0.time > 8 }
        #expect(late.count == 12)
    }

    @Test func `t goes 15, 30, 60 minutes, off`() throws {
        let keys: [(Double, Event)] = (0..<4).map { (1 + Double($0), .typed("t")) }
        let outcome = try stage(keys).run(until: 12)
        for (time, words) in [(1.9, "15:00"), (2.9, "30:00"), (3.9, "1:00:00")] {
            #expect(text(outcome, at: time).contains(words))
        }
        #expect(text(outcome, at: 4.9).contains("sleep timer off"))
        #expect(outcome.model.sleepTimer.end == nil)
        #expect(!text(outcome, at: 11).contains("☾"))
    }

    @Test func `in its last minute it is said all the time; at its end the music is paused`() throws {
        var stage = stage([(0.5, .typed(" ")), (1, .typed("t"))])
        stage.framesPerSecond = 10
        let outcome = try stage.run(until: 930)
        let said = shows(outcome).filter { $0.1 == "timer" || $0.1 == "nothing" }
        let last = try #require(said.last { $0.1 == "timer" })
        #expect(last.0 >= 841 && last.0 < 850, "tracks that come by themselves are said before it")
        #expect(said.last?.1 == "nothing" && abs(said.last!.0 - 901) < 0.2)
        #expect(outcome.model.player.state == .paused)
        #expect(outcome.model.sleepTimer.end == nil)
    }

    @Test func `over its last 10 s the sound fades; then the music pauses, and the volume is what it was`() throws {
        let fake = FakeTransport()
        var model = Model(transport: fake, motion: .none, seed: 1)
        model.configure(size: Size(columns: 80, rows: 24), charset: .unicode, background: nil, at: 0)
        model.openDemo(at: 0)
        _ = model.update(.typed(" "), at: 0)
        _ = model.update(.typed("-"), at: 0)
        _ = model.update(.typed("t"), at: 0)
        let end = try #require(model.sleepTimer.end)
        var now = 0.0
        var heard: [Int] = []
        while now < end {
            now = try #require(model.nextDeadline(after: now, frame: now + 0.01))
            model.advance(to: now)
            if now < end {
                heard.append(fake.volume)
                #expect(model.player.state == .playing)
                let awaited = now <= end - 10 ? 95 : (end - now) / 10 * 95
                #expect(abs(Double(fake.volume) - awaited) <= 0.51)
            }
        }
        #expect(heard == heard.sorted(by: >) && Set(heard).count == 95)
        let place = model.player.position(at: now)
        #expect(model.player.state == .paused && fake.volume == 95 && model.player.volume.percent == 95)
        _ = model.update(.typed(" "), at: now + 100)
        #expect(model.player.position(at: now + 100) == place && fake.volume == 95)
    }

    @Test(arguments: ["t", " ", "+"]) func `in the fade a new timer, a pause and another volume hold`(key: Character)
        throws
    {
        let fake = FakeTransport()
        var model = Model(transport: fake, motion: .none, seed: 1)
        model.openDemo(at: 0)
        for key in [" ", "-", "-", "t"] as [Character] { _ = model.update(.typed(key), at: 0) }
        let end = try #require(model.sleepTimer.end)
        model.advance(to: end - 5)
        #expect(fake.volume == 45)
        _ = model.update(.typed(key), at: end - 5)
        model.advance(to: end - 4.9)
        switch key {
        case "t": #expect(fake.volume == 90 && model.player.state == .playing)
        case " ": #expect(model.player.state == .paused)
        default: #expect(fake.volume == 47)
        }
        model.advance(to: end + 1)
        #expect(fake.volume == (key == "+" ? 95 : 90))
        #expect(model.player.state == (key == "t" ? .playing : .paused))
    }

    @Test func `a notice beats a track, and a track the timer`() {
        var board = PillBoard()
        var timer = SleepTimer()
        timer.cycle(at: 0)
        board.showTimer(at: 0)
        let track = DemoAlbum.tracks[2]
        guard case .timer? = board.status(timer: timer, isPlaying: true, at: 1) else {
            Issue.record("the timer is not said")
            return
        }
        board.announce(track, at: 1)
        #expect(
            board.status(timer: timer, isPlaying: true, at: 1)
                == .music(title: track.title, subtitle: track.artist, isPlaying: true))
        board.post("one", at: 1)
        board.post("two", at: 1)
        board.post("one", at: 1)
        #expect(board.status(timer: timer, isPlaying: true, at: 1) == .notice("one"))
        _ = board.advance(to: 4)
        #expect(board.status(timer: timer, isPlaying: true, at: 4) == .notice("two"))
        _ = board.advance(to: 7)
        #expect(board.status(timer: timer, isPlaying: true, at: 7) == nil)
        #expect(board.nextDeadline(timer: timer, after: 7) == 840)
        guard case .timer? = board.status(timer: timer, isPlaying: true, at: 840) else {
            Issue.record("the last minute is not said")
            return
        }
        let isOffer = board.tap(at: 841)
        #expect(!isOffer)
        #expect(board.status(timer: timer, isPlaying: true, at: 842) == nil, "a click waves it away for good")
    }

    @Test func `an offer stays longer than a notice, is taken by one click, and is withdrawn when done otherwise`() {
        var board = PillBoard()
        board.post("first", at: 0)
        board.post("press play to try again", isOffer: true, at: 0)
        #expect(board.status(timer: SleepTimer(), isPlaying: false, at: 1) == .notice("first"))
        var taken = board.tap(at: 1)
        #expect(
            !taken && board.status(timer: SleepTimer(), isPlaying: false, at: 1) == .notice("press play to try again"))
        #expect(!board.advance(to: 10.9) && board.nextDeadline(timer: SleepTimer(), after: 2) == 11)
        taken = board.tap(at: 10.9)
        #expect(taken && board.status(timer: SleepTimer(), isPlaying: false, at: 10.9) == nil)
        board.post("press play to try again", isOffer: true, at: 20)
        board.post("last", at: 20)
        var changed = board.withdrawOffers(at: 21)
        #expect(changed && board.status(timer: SleepTimer(), isPlaying: false, at: 21) == .notice("last"))
        changed = board.withdrawOffers(at: 22)
        #expect(!changed)
    }

    @Test func `a setting leaves only notices`() throws {
        var stage = stage([(1, .typed("t")), (2, .typed(">"))])
        stage.prepare = { model, now in
            model.pillShows = .notices
            model.openDemo(at: now)
            model.post("the moon is full", at: now)
        }
        let outcome = try stage.run(until: 8)
        #expect(names(outcome) == ["notice", "nothing"])
        #expect(text(outcome, at: 1).contains("the moon is full"))
        #expect(text(outcome, at: 5).contains("☾ 14:5"))
    }

    @Test func `a click on it ends what it says, and does nothing to the list below`() throws {
        let outcome = try stage([(1, .typed("t")), (2, .press(50, 2)), (2.1, .release(50, 2))]).run(until: 6)
        let said = shows(outcome)
        #expect(said.map(\.1) == ["timer", "nothing"] && said[1].0 == 2.1)
        #expect(outcome.model.library.selection == 0)
        let press = outcome.traced("event").first { $0["event"] as? String == "press left" }
        #expect((press?["target"] as? String)?.contains("Sleep timer") == true, "it has a name while it is open")
        // Collapsed it hears nothing: the press is the header's, and nobody's.
        let closed = try stage([(1, .press(50, 0)), (1.1, .release(50, 0))]).run(until: 3)
        #expect(closed.traced("event").allSatisfy { $0["target"] as? String == "" })
    }

    @Test(arguments: [(20, 6), (100, 5), (10, 2), (23, 30)])
    func `where it has no room a notice takes the last row, and a timer is an answer there`(columns: Int, rows: Int)
        throws
    {
        var stage = stage([(4, .typed("t"))], size: Size(columns: columns, rows: rows))
        stage.prepare = { model, now in
            model.openDemo(at: now)
            model.post("it rains", at: now)
        }
        let outcome = try stage.run(until: 9)
        let last = { (time: Double) in
            text(outcome, at: time).split(separator: "\n", omittingEmptySubsequences: false).dropLast().last.map(
                String.init)
                ?? ""
        }
        #expect(last(1).contains("it rains"))
        #expect(last(5).contains("sleep"))
        #expect(!last(8.5).contains("sleep"))
    }

    @Test(arguments: [(100, 30), (60, 16), (40, 12), (72, 24), (120, 30), (200, 50)])
    func `no word of the header is cut by the pill, collapsed, moving or open`(columns: Int, rows: Int) throws {
        let outcome = try stage([(1, .typed("t"))], size: Size(columns: columns, rows: rows)).run(until: 6)
        for frame in outcome.frames {
            let row = frame.canvas.text(row: 0)
            // Whatever is there is whole.
            let words = ["Library", "8", "tracks", "·", "32", "min", "‹", "›"] + LibraryTab.allCases.map(\.title)
            let isLetter = { (character: Character) in character.isLetter || character.isNumber }
            for part in row.split(whereSeparator: { !isLetter($0) }) {
                let isPills = frame.canvas.text(row: 0).contains("Sleep timer") || part.allSatisfy(\.isNumber)
                #expect(words.contains(String(part)) || isPills, "\(row) at \(frame.time)")
            }
        }
    }

    @Test(arguments: Motion.allCases)
    func `all levels of motion say the same and end the same`(motion: Motion) throws {
        var stage = stage([(1, .typed("t"))])
        stage.motion = motion
        let outcome = try stage.run(until: 6)
        #expect(names(outcome) == ["timer", "nothing"])
        stage.motion = .full
        #expect(ScriptedDisplay.difference(outcome.last, try stage.run(until: 6).last) == 0)
    }

    @Test func `the open player's picture lies under the pill, and the pill stays on top in flight`() throws {
        let outcome = try stage([(1, .typed("t")), (1.5, .key(.tab))]).run(until: 3.5)
        #expect(text(outcome, at: 2).contains("Sleep timer"))
        #expect(text(outcome, at: 3.4).contains("Sleep timer"))
        #expect(outcome.model.mini.isExpanded)
    }
}
