import SwellInput
import Testing

@testable import App

/// Keys that the settings give to actions.
struct KeyBindingsTests {
    private func parse(_ lines: String...) -> (keys: KeyTable, said: [String]) {
        let text = (["[keys]"] + lines).joined(separator: "\n")
        let (settings, warnings) = Settings.parse(Array(text.utf8))
        return (settings.keys, warnings.first.map { String($0.description.dropFirst("settings.conf ".count)) })
    }

    @Test(arguments: Command.allCases) func `every action can be given other keys, and loses its own`(command: Command)
    {
        let before = KeyTable.standard.names(of: command)
        let (keys, said) = parse("\(command.settingName) = f7 alt-y")
        #expect(said == [])
        #expect(keys.names(of: command) == (command == .quit ? ["f7", "alt-y", "ctrl-c"] : ["f7", "alt-y"]))
        for name in before where !(command == .quit && name == "ctrl-c") {
            #expect(KeyName.key(Array(name.utf8)).flatMap(keys.command) == nil)
        }
        // Nothing else has changed.
        for other in Command.allCases where other != command {
            #expect(keys.keys(of: other) == KeyTable.standard.keys(of: other))
        }
    }

    @Test(arguments: Command.allCases) func `none takes an action's keys away, but something quits and leaves`(
        command: Command
    ) {
        let (keys, said) = parse("\(command.settingName) = none")
        switch command {
        case .quit:
            #expect(keys.names(of: .quit) == ["ctrl-c"])
            #expect(said == ["line 2: quit needs a key: it keeps ctrl-c"])
        case .leave:
            #expect(keys.names(of: .leave) == ["esc"])
            #expect(said == ["line 2: leave needs a key: it keeps esc"])
        default:
            #expect(keys.names(of: command) == [])
            #expect(said == [])
        }
    }

    @Test func `two actions may change keys with each other`() {
        let (keys, said) = parse("next = p", "previous = n")
        #expect(said == [])
        #expect(keys.command(for: Key("p")) == .next && keys.command(for: Key("n")) == .previous)
    }

    @Test func `of two lines that want one key the first has it, and both actions are named`() {
        let (keys, said) = parse("next = e f", "mute = f z")
        #expect(said == ["line 3: f cannot be mute, it is next in line 2"])
        #expect(keys.names(of: .next) == ["e", "f"] && keys.names(of: .mute) == ["z"])
    }

    @Test func `an action that gets none of its keys keeps those that it had`() {
        let (keys, said) = parse("next = e", "mute = e", "find = nonsense")
        #expect(said.count == 2)
        #expect(keys.names(of: .mute) == ["m"] && keys.names(of: .find) == ["/"])
    }

    @Test func `a key that goes to another action is named with both, and with what is left`() {
        #expect(
            parse("next = space").said == ["line 2: space is next now and no longer play-pause, which has no key left"])
        #expect(parse("mute = k").said == ["line 2: k is mute now and no longer move-up, which has up left"])
        #expect(parse("mute = k", "move-up = up").said == [])
    }

    @Test func `ctrl-c quits, whatever is said`() {
        let (keys, said) = parse("next = ctrl-c", "quit = e", "mute = CTRL-C f")
        #expect(keys.command(for: Key("c", .control)) == .quit && keys.command(for: Key("e")) == .quit)
        #expect(keys.names(of: .next) == ["n"] && keys.names(of: .mute) == ["f"])
        #expect(
            said == [
                "line 2: ctrl-c always quits: it cannot be next", "line 4: ctrl-c always quits: it cannot be mute",
            ])
    }

    @Test func `esc may be something else where another key leaves, and only there`() {
        let (keys, said) = parse("next = esc", "leave = backspace")
        #expect(said == [])
        #expect(keys.command(for: Key(.escape)) == .next && keys.command(for: Key(.backspace)) == .leave)
        let alone = parse("next = esc e")
        #expect(alone.keys.names(of: .leave) == ["esc"] && alone.keys.names(of: .next) == ["e"])
        #expect(alone.said == ["line 2: leave needs a key: esc stays leave and cannot be next"])
        let refused = parse("next = esc", "leave = none")
        #expect(refused.keys.names(of: .leave) == ["esc"] && refused.keys.names(of: .next) == ["n"])
    }

    @Test func `the later of two lines for one action counts`() {
        let (keys, said) = parse("next = e", "next = f")
        #expect(keys.names(of: .next) == ["f"])
        #expect(said == ["line 3: next is set in line 2 too: this one counts"])
    }

    @Test func `what is no key, or no action, is told, and the other keys count`() {
        #expect(
            parse("nxt = e", "next = spcae f", "mute = ctrl-i", "find =").said == [
                #"line 2: "nxt" is no setting; next?"#,
                #"line 3: "spcae" is no key for next: write names as the help does, like ctrl-d"#,
                #"line 4: terminals send tab for "ctrl-i": write tab"#,
                "line 5: find needs a value: keys like space or ctrl-x, or none",
            ])
        #expect(parse("next = spcae f").keys.names(of: .next) == ["f"])
    }

    @Test func `of any lines comes a table with no key twice that quits and leaves`() {
        var random = SystemRandomNumberGenerator()
        let words = ["esc", "ctrl-c", "q", "n", "space", "none", "x", "tab", "up", "?", "\u{FFFD}", "ctrl-"]
        for _ in 0..<2000 {
            let lines = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                let keys = (0..<Int.random(in: 0...3, using: &random)).map { _ in words.randomElement(using: &random)! }
                let command: Command = [.leave, .quit, .next, .help].randomElement(using: &random)!
                return "\(command.settingName) = \(keys.joined(separator: " "))"
            }
            let table = Settings.parse(Array((["[keys]"] + lines).joined(separator: "\n").utf8)).settings.keys
            let keys = table.bindings.flatMap(\.keys)
            #expect(Set(keys).count == keys.count, "\(lines)")
            #expect(table.command(for: Key("c", .control)) == .quit, "\(lines)")
            #expect(!table.keys(of: .leave).isEmpty, "\(lines)")
        }
    }
}
