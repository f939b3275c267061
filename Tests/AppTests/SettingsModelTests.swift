import Playback
import SwellCanvas
import SwellComponents
import SwellInput
import SwellMotion
import Testing

@testable import App

/// What settings change in the player, at its start and while it runs.
struct SettingsModelTests {
    private func settings(_ text: String) -> Settings { Settings.parse(Array(text.utf8)).settings }

    private func demo(_ text: String = "", settled: Set<SettingName> = []) -> Model {
        var model = Model(transport: FakeTransport(), motion: .full)
        model.begin(with: settings(text), settled: settled, at: 0)
        model.configure(size: Size(columns: 100, rows: 40), charset: .unicode, background: nil, at: 0)
        model.openDemo(at: 0)
        return model
    }

    private func picture(_ model: inout Model, at now: Double) -> String {
        model.advance(to: now)
        var canvas = Canvas(size: model.size)
        model.draw(on: &canvas, at: now)
        return canvas.plainText
    }

    // MARK: Command line, environment, settings

    @Test func `command line beats environment beats settings beats defaults`() throws {
        let file = settings(
            "motion = none\npill = notices\nfps = 30\nmouse = off\ncolor = 256\nascii = on\nengine = fake")
        var options = Options()
        options.fill(from: file)
        #expect(options.motion == .none && options.pill == .notices && options.fps == 30 && !options.hasMouse)
        #expect(options.color == .indexed256 && options.isASCII && options.engine == .fake)

        let environment = ["SWELL_MOTION": "reduced", "SWELL_PILL": "all", "NO_COLOR": "1"]
        options = try Options.parse([String](), environment: environment)
        options.fill(from: file)
        #expect(options.motion == .reduced && options.pill == .all && options.color == .none && options.fps == 30)

        options = try Options.parse([String](), environment: ["REDUCE_MOTION": "1"])
        options.fill(from: file)
        #expect(options.motion == .reduced)

        // What is wrong in the environment is as if not set.
        options = try Options.parse([String](), environment: ["SWELL_MOTION": "x", "SWELL_PILL": "x", "NO_COLOR": ""])
        options.fill(from: file)
        #expect(options.motion == .none && options.pill == .notices && options.color == .indexed256)

        let words = ["--motion", "full", "--fps", "60", "--mouse", "on", "--color", "auto", "--engine", "auto"]
        options = try Options.parse(words, environment: ["SWELL_MOTION": "reduced"])
        options.fill(from: file)
        #expect(options.motion == .full && options.fps == 60 && options.hasMouse && options.color == .auto)
        #expect(options.engine == .auto)
    }

    @Test func `the terminal's own colours are 16, unless something else says how many`() throws {
        var options = Options()
        options.fill(from: settings("theme = terminal"))
        #expect(options.color == .indexed16)
        options = Options()
        options.fill(from: settings("theme = terminal\ncolor = 256"))
        #expect(options.color == .indexed256)
        options = try Options.parse([String](), environment: ["NO_COLOR": "1"])
        options.fill(from: settings("theme = terminal"))
        #expect(options.color == .none)
    }

    @Test func `roots are opened where no path is given, and those that are not there are named`() throws {
        let file = settings("root = /music\nroot = /gone")
        let exists = { (path: [UInt8]) in path == Array("/music".utf8) || path == Array("x".utf8) }
        var options = Options()
        options.fill(from: file, exists: exists)
        #expect(options.sources == [Array("/music".utf8)])
        #expect(options.notices == ["root '/gone' does not exist"])
        options = try Options.parse(["x"], exists: exists)
        options.fill(from: file, exists: exists)
        #expect(options.sources == [Array("x".utf8)] && options.notices == [])
        options = try Options.parse(["--demo"])
        options.fill(from: settings("root = /music\nengine = mpv"), exists: exists)
        #expect(options.sources == [] && options.engine == .auto)
    }

    // MARK: While it runs

    @Test func `the defaults change nothing`() {
        let before = demo()
        #expect(before.mini.springs == ExpandingMiniPlayer.Springs())
        #expect(before.pill.springs == IslandPill.Springs())
        #expect(before.keys == .standard && before.theme == .dark)
    }

    @Test func `a change of the file is seen at once: theme, tint, motion, springs, keys, pill, frames a second`() {
        var model = demo()
        var text = "theme = light\ntint = #00ff00\nmotion = none\npill = notices\nfps = 20\n"
        text += "[springs]\nexpand-duration = 1\ncover-damping = 0.5\npill-bounce = 0\n[keys]\nnext = x\n"
        model.apply(settings(text), at: 1)
        #expect(model.theme.isLight)
        #expect(model.mini.style == model.theme.playerStyle(tint: Color(hex: 0x00FF00)))
        #expect(model.motion == .none && model.pillShows == .notices && model.framesPerSecond == 20)
        #expect(model.mini.springs.pane == Spring(duration: 1, bounce: 0.15))
        #expect(model.mini.springs.cover == Spring(response: 0.35, dampingRatio: 0.5))
        #expect(model.pill.springs.expansion == Spring(duration: 0.5, bounce: 0))
        #expect(model.dirty != nil)
        _ = model.update(.key(Key("x")), at: 2)
        #expect(model.player.track?.title == "Paper Planes")
        _ = model.update(.key(Key("n")), at: 3)
        #expect(model.player.track?.title == "Paper Planes")
        #expect(model.board.notices.current == nil)
        // And back.
        model.apply(Settings(), at: 4)
        #expect(model.theme == .dark && model.keys == .standard && model.motion == .full)
    }

    @Test func `what command line or environment have said stays`() {
        var model = demo("", settled: [.motion, .pill, .fps, .engine, .mouse])
        model.motion = .reduced
        model.apply(settings("motion = none\npill = notices\nfps = 20\nengine = fake\nmouse = off"), at: 1)
        #expect(model.motion == .reduced && model.pillShows == .all && model.framesPerSecond == nil)
        #expect(model.board.notices.current == nil)
    }

    @Test func `what wants a new start is told in one notice, once`() {
        var model = demo()
        model.apply(settings("engine = fake\nmouse = off\nroot = /a\ntheme = light"), at: 1)
        #expect(
            model.board.notices.current == "settings.conf: engine, root and mouse count from the next start on")
        model.advance(to: 6)
        model.apply(settings("engine = fake\nmouse = off\nroot = /a\ntheme = dark"), at: 7)
        #expect(model.board.notices.current == nil)
        // As it was at the start: nothing waits any more.
        model.apply(Settings(), at: 8)
        #expect(model.board.notices.current == nil)
    }

    @Test func `to and from the terminal's own colours a new start is wanted`() {
        var model = demo()
        model.apply(settings("theme = terminal"), at: 1)
        #expect(model.theme == .dark)
        #expect(model.board.notices.current == "settings.conf: theme counts from the next start on")
        model = demo("theme = terminal")
        #expect(model.theme.isIndexed)
        model.apply(settings("theme = light"), at: 1)
        #expect(model.theme.isLight && !model.theme.isIndexed)
        #expect(model.board.notices.current != nil)
    }

    @Test func `a file that cannot be read any more changes nothing and is told`() {
        var model = demo("theme = light")
        model.take(.settings(SettingsFile.Reading(fault: "settings.conf is a folder: nothing in it counts")), at: 1)
        #expect(model.theme.isLight)
        #expect(model.board.notices.current == "settings.conf is a folder: nothing in it counts")
    }

    @Test func `a flight goes on through any change of the settings, without a jump`() {
        var model = demo()
        _ = model.update(.key(Key(.tab)), at: 1)
        model.advance(to: 1.2)
        let (progress, velocity) = (model.mini.progress, model.mini.velocity)
        model.apply(settings("[springs]\nexpand-duration = 2\n"), at: 1.2)
        #expect(model.mini.progress == progress && model.mini.velocity == velocity)
        model.advance(to: 9)
        #expect(model.mini.isExpanded && model.mini.progress == 1)
    }

    // MARK: Keys

    @Test func `help and hints name the keys that the player obeys`() {
        var model = demo("[keys]\nplay-pause = f5 x\nfind = none\nleave = backspace\ntoggle-expansion = ctrl-o")
        let library = picture(&model, at: 1)
        #expect(library.contains("f5 pause   ⏎ play   ctrl-o open   ? help"))
        _ = model.update(.key(Key("?")), at: 2)
        let help = picture(&model, at: 3)
        #expect(help.contains("f5 x") && help.contains("backspace closes") && !help.contains("find as you type"))
        _ = model.update(.key(Key(.backspace)), at: 4)
        #expect(model.help == nil)
        _ = model.update(.key(Key("o", .control)), at: 5)
        #expect(
            picture(&model, at: 8).contains("f5 pause   ← → seek   ↑ ↓ volume   n p next previous   backspace close"))
    }

    @Test func `an open help shows new keys at once`() {
        var model = demo()
        _ = model.update(.key(Key("?")), at: 1)
        model.apply(settings("[keys]\nmute = f12"), at: 2)
        #expect(picture(&model, at: 3).contains("f12"))
    }

    @Test func `arrows that are given to something else do that in the pane too`() {
        var model = demo("[keys]\nnext = down\nmove-down = j")
        _ = model.update(.key(Key(.tab)), at: 1)
        _ = model.update(.key(Key(.down)), at: 3)
        #expect(model.player.track?.title == "Paper Planes")
        #expect(model.player.volume.percent == 100)
    }

    @Test func `in a prompt all text is text, whatever the letters do elsewhere`() {
        var model = demo("[keys]\nsuspend = s")
        _ = model.update(.key(Key("/")), at: 1)
        #expect(model.update(.key(Key("s")), at: 2) == [])
        #expect(model.prompt?.text == "s")
        _ = model.update(.key(Key(.escape)), at: 3)
        #expect(model.update(.key(Key("s")), at: 4) == [.suspend])
    }
}
