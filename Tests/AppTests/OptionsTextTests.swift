import Foundation
import Testing

@testable import App

/// Options are named in five places; whoever adds one must add it to all.
@Suite struct OptionsTextTests {
    private let known = Set(OptionName.allCases.map(\.written))

    private func resource(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: "Resources/\(path)"), encoding: .utf8)
    }

    /// Each `--name` in `text`; a lone `--` is none.
    private func options(in text: String) -> Set<String> {
        Set(text.matches(of: /--[a-z]+/).map { String($0.output) })
    }

    @Test func `the help names what the parser knows`() {
        #expect(options(in: Options.helpText) == known)
    }

    @Test func `the man page names what the parser knows`() throws {
        let page = try resource("man/swell.1").replacing("\\-", with: "-")
        #expect(options(in: page) == known)
        // Each has an entry of its own, not only a mention.
        let entries = page.split(separator: "\n").filter { $0.hasPrefix(".B --") || $0.hasPrefix(".BI --") }
        #expect(options(in: entries.joined(separator: "\n")) == known)
        #expect(page.contains("swell \(Options.version)"))
    }

    @Test func `bash completes what the parser knows`() throws {
        #expect(options(in: try resource("completions/swell.bash")).subtracting(["--option"]) == known)
    }

    @Test func `zsh completes what the parser knows`() throws {
        #expect(options(in: try resource("completions/_swell")) == known)
    }

    @Test func `fish completes what the parser knows`() throws {
        let text = try resource("completions/swell.fish")
        #expect(Set(text.matches(of: /\s-l ([a-z]+)/).map { "--\($0.output.1)" }) == known)
    }

    @Test(arguments: ["man/swell.1", "completions/swell.bash", "completions/_swell", "completions/swell.fish"])
    func `every word that a value may be is named`(path: String) throws {
        let text = try resource(path).replacing("\\fR|\\fP", with: " ")
        for option in OptionName.allCases where !option.words.isEmpty {
            #expect(text.contains(option.words.joined(separator: " ")), "\(option.written)")
        }
    }

    @Test func `the parser knows all that the table names`() throws {
        for option in OptionName.allCases {
            let value = option.words.first(where: { $0 != "mpv" }) ?? (option == .fps ? "60" : "file")
            let arguments = option.placeholder == nil ? [option.written] : [option.written, value]
            #expect(throws: Never.self) { try Options.parse(arguments) }
        }
    }

    @Test func `the help is ASCII and fits 80 columns`() {
        #expect(Options.helpText.utf8.allSatisfy { (0x20..<0x7f).contains($0) || $0 == 0x0a })
        for line in Options.helpText.split(separator: "\n") { #expect(line.utf8.count <= 80) }
        #expect(Options.helpText.hasSuffix("shows the keys."))
    }

    @Test func `the help reads well`() {
        #expect(
            Options.helpText == """
                usage: swell [OPTION ...] [PATH ...]
                       swell scan [PATH ...]
                       swell doctor

                A music player for the terminal. PATHs are folders, files and playlists (m3u,
                m3u8, pls) to play; without one it opens the saved library, or, where nothing is
                saved, the built-in album.

                  --demo            play the built-in album, without sound
                  --engine WORD     what plays: auto, mpv or fake (silent); default auto:
                                    mpv where it is installed
                  --motion WORD     how much moves: full, reduced or none; default full
                  --color WORD      colours: auto, direct (24-bit), 256, 16 or none;
                                    default auto
                  --ascii           draw with no character outside ASCII
                  --mouse WORD      listen to the mouse: on or off; default on
                  --fps N           draw what moves N times a second, 1 to 120; default 60
                  --trace FILE      write each frame and event to FILE, one JSON object
                                    a line
                  --version         print the version and leave
                  --help            print this help and leave

                scan adds PATHs to the saved library and reads them, without the player; without
                a PATH it looks for what has changed. doctor says what the terminal, the engine
                and your folders can do, and what to fix. A word after -- is a PATH, whatever it
                looks like.

                environment: SWELL_MOTION=full|reduced|none, REDUCE_MOTION=1 (reduced) where
                --motion is not given; NO_COLOR where --color is not given or auto;
                SWELL_PILL=all|notices: what the pill at the top may show;
                SWELL_MPV_OPTIONS: words for mpv, which come after its own.

                In the player, ? shows the keys.
                """)
    }

    @Test func `the version is one line with the program's name`() {
        #expect(Options.versionText == "swell \(Options.version)")
        #expect(Options.version.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
    }
}
