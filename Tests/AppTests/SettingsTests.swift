import Foundation
import SwellCanvas
import SwellComponents
import SwellInput
import Testing

@testable import App

/// What the text of a settings file comes to.
struct SettingsTests {
    private func parse(_ text: String) -> (settings: Settings, said: [String]) {
        let (settings, warnings) = Settings.parse(Array(text.utf8), home: Array("/home/ann".utf8))
        return (settings, warnings.first.map(\.description))
    }

    private func shipped() throws -> String {
        let house = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        return try String(contentsOfFile: house + "/Resources/settings.conf", encoding: .utf8)
    }

    // MARK: The shipped file

    @Test func `the shipped file says nothing, and with its comments taken off it says the defaults`() throws {
        let text = try shipped()
        #expect(parse(text).settings == Settings())
        #expect(parse(text).said == [])
        let bare = text.split(separator: "\n").map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }
            .joined(separator: "\n")
        #expect(parse(bare).settings == Settings())
        #expect(parse(bare).said == [])
    }

    @Test func `the shipped file names every setting, spring and action once, each with its default`() throws {
        let set = try shipped().split(separator: "\n").filter { $0.hasPrefix("#") && $0.contains("=") }
            .compactMap { $0.wholeMatch(of: /#([a-z-]+) = ?.*/).map { String($0.output.1) } }
        let names =
            SettingName.allCases.map(\.rawValue) + SpringSettings.Name.allCases.map(\.rawValue)
            + Command.allCases.map(\.settingName)
        #expect(set.sorted() == names.sorted())
    }

    @Test func `the shipped file fits 90 columns`() throws {
        for line in try shipped().split(separator: "\n") { #expect(line.count <= 90) }
    }

    // MARK: Values

    @Test func `each setting takes its words`() {
        let (settings, said) = parse(
            """
            theme = contrast
            tint=#3FA7ff
              motion\t=\tnone
            pill = notices
            fps = 30
            engine = fake
            replaygain = album
            root = ~/Music
            root = /mnt/a b
            root = "/ blanks "
            mouse = off
            color = 256
            ascii = on
            """)
        #expect(said == [])
        #expect(settings.theme == .contrast)
        #expect(settings.tint == .fixed(Color(hex: 0x3FA7FF)))
        #expect(settings.motion == .none)
        #expect(settings.pill == .notices)
        #expect(settings.fps == 30)
        #expect(settings.engine == .fake)
        #expect(settings.replayGain == .album)
        #expect(
            settings.roots.map { String(decoding: $0, as: UTF8.self) } == ["/home/ann/Music", "/mnt/a b", "/ blanks "])
        #expect(!settings.hasMouse)
        #expect(settings.color == .indexed256)
        #expect(settings.isASCII)
    }

    @Test func `a root keeps its bytes`() {
        let path: [UInt8] = Array("/a".utf8) + [0xFF, 0xC0, 0x01, 0x23]
        let (settings, warnings) = Settings.parse(Array("root = ".utf8) + path + [0x0D, 0x0A])
        #expect(settings.roots == [path])
        #expect(warnings.count == 0)
    }

    @Test func `line ends of either kind, a mark in front and blanks change nothing`() {
        let lines = ["# one", "theme = light", "", "[springs]", "cover-damping = .5", "[ keys ]", "next = e"]
        let plain = parse(lines.joined(separator: "\n"))
        #expect(plain.said == [])
        #expect(plain.settings.theme == .light && plain.settings.springs.coverDamping == 0.5)
        #expect(plain.settings.keys.command(for: Key("e")) == .next)
        for text in [
            lines.joined(separator: "\r\n"), "\u{FEFF}" + lines.joined(separator: "\n") + "\n",
            lines.map { " \t\($0)\t " }.joined(separator: "\n"),
        ] {
            #expect(parse(text).settings == plain.settings)
            #expect(parse(text).said == [])
        }
    }

    @Test(arguments: [
        ("themee = dark", #""themee" is no setting; theme?"#),
        ("Theme = dark", #""Theme" is no setting; theme?"#),
        ("volume = 3", #""volume" is no setting"#),
        ("theme = blue", #"theme cannot be "blue": give it auto, dark, light, terminal or contrast"#),
        ("theme =", "theme needs a value: auto, dark, light, terminal or contrast"),
        ("theme", #""theme" sets nothing: write name = value"#),
        ("= dark", #""= dark" sets nothing: write name = value"#),
        ("tint = red", #"tint cannot be "red": give it cover, none or a colour like #ff6aa8"#),
        ("tint = #12345g", ##"tint cannot be "#12345g": give it cover, none or a colour like #ff6aa8"##),
        ("tint = #+12345", ##"tint cannot be "#+12345": give it cover, none or a colour like #ff6aa8"##),
        ("fps = 400", #"fps cannot be "400", it goes from 1 to 120: 120 is used"#),
        ("fps = -1", #"fps cannot be "-1", it goes from 1 to 120: 1 is used"#),
        ("fps = 99999999999999999999", #"fps cannot be "99999999999999999999", it goes from 1 to 120: 120 is used"#),
        ("fps = 1e1", #"fps cannot be "1e1": give it a whole number from 1 to 120"#),
        ("fps = 59.5", #"fps cannot be "59.5": give it a whole number from 1 to 120"#),
        ("fps = nan", #"fps cannot be "nan": give it a whole number from 1 to 120"#),
        ("mouse = yes", #"mouse cannot be "yes": give it on or off"#),
        ("root = Music", #"root cannot be "Music": give it a path that begins with / or ~/"#),
        ("root = ~bob/Music", #"root cannot be "~bob/Music": give it a path that begins with / or ~/"#),
        ("root = /a\0b", "root cannot be \"/a\u{FFFD}b\": give it a path that begins with / or ~/"),
        ("[key]\nnext = x\nrubbish", #"there is no section "key", only [keys] and [springs]"#),
        ("\u{1B}[31m = x", "\"\u{FFFD}[31m\" is no setting"),
    ])
    func `what is wrong is told with its line, and the default stays`(text: String, sentence: String) {
        let (settings, said) = parse("\n" + text)
        #expect(said == ["settings.conf line 2: " + sentence])
        if !text.hasPrefix("fps = 4"), !text.hasPrefix("fps = -"), !text.hasPrefix("fps = 9") {
            #expect(settings == Settings())
        }
    }

    @Test func `springs are held within their ranges, and what is no number changes nothing`() {
        for name in SpringSettings.Name.allCases {
            let word = name.rawValue
            let read = { (value: String) in parse("[springs]\n\(word) = \(value)").settings.springs[keyPath: name.path]
            }
            #expect(read("\(name.range.lowerBound)") == name.range.lowerBound)
            #expect(read("1000") == name.range.upperBound)
            #expect(read("-1000") == name.range.lowerBound)
            #expect(read(String(repeating: "9", count: 31)) == name.range.upperBound)
            for rubbish in [
                "", "nan", "inf", "-", ".", "1e1", "0x1", "0,5", "1.2.3", String(repeating: "1", count: 33),
            ] {
                #expect(read(rubbish) == SpringSettings()[keyPath: name.path])
                #expect(parse("[springs]\n\(word) = \(rubbish)").said.count == 1)
            }
            #expect(name.range.contains(SpringSettings()[keyPath: name.path]))
        }
        #expect(
            parse("[springs]\npill-bounce = 9").said == [
                #"settings.conf line 2: pill-bounce cannot be "9", it goes from -0.5 to 0.6: 0.6 is used"#
            ])
    }

    @Test func `the last of several lines counts, and that is said`() {
        let (settings, said) = parse("fps = 10\nfps = 20\n[springs]\npull-bounce = 0\npull-bounce = 0.2")
        #expect(settings.fps == 20 && settings.springs.pullBounce == 0.2)
        #expect(
            said == [
                "settings.conf line 2: fps is set in line 1 too: this one counts",
                "settings.conf line 5: pull-bounce is set in line 4 too: this one counts",
            ])
    }

    @Test func `an empty root takes back those before it, and one named twice is there once`() {
        #expect(parse("root = /a\nroot = /b\nroot = /a").settings.roots.count == 2)
        #expect(parse("root = /a\nroot =\nroot = /b").settings.roots == [Array("/b".utf8)])
        #expect(parse("root = ~").settings.roots == [Array("/home/ann".utf8)])
    }

    @Test func `without a home what begins with a tilde is refused`() {
        let (settings, warnings) = Settings.parse(Array("root = ~/Music".utf8))
        #expect(settings.roots == [])
        #expect(warnings.count == 1)
    }

    // MARK: Notices

    @Test func `many mistakes are one sentence: the first and a number`() {
        func notices(_ count: Int) -> [String] {
            Settings.parse(Array(String(repeating: "x\n", count: count).utf8)).warnings.notices
        }
        let first = #"settings.conf line 1: "x" sets nothing: write name = value"#
        #expect(notices(0) == [])
        #expect(notices(1) == [first])
        #expect(notices(4) == [first + "; and 3 more: swell doctor lists them"])
        #expect(notices(100_000) == [first + "; and 99999 more: swell doctor lists them"])
    }

    @Test func `the first mistakes are kept by their lines, whichever was found first`() {
        let text = "[keys]\nnext = foo\n" + String(repeating: "x\n", count: 100)
        let (_, warnings) = Settings.parse(Array(text.utf8))
        #expect(warnings.count == 101)
        #expect(warnings.first.count == SettingsWarnings.limit)
        #expect(warnings.first.map(\.line) == Array(2..<(2 + SettingsWarnings.limit)))
        #expect(warnings.notices[0].contains("foo"))
    }

    @Test func `any bytes are read, and what follows on lines of their own counts`() {
        var random = SystemRandomNumberGenerator()
        for length in [1, 10, 100, 10000] {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            let tail = Array("\n[springs]\npull-bounce = 0.25\n[keys]\nleave = f9\n".utf8)
            let settings = Settings.parse(bytes + tail).settings
            #expect(settings.springs.pullBounce == 0.25)
            #expect(settings.keys.command(for: Key(.function(9))) == .leave)
        }
    }
}
