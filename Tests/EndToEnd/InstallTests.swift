import Foundation
import Testing

extension EndToEnd {
    /// What is laid down, and what tells of the options.
    @Suite struct InstallTests {
        /// All regular files under a folder, relative to it.
        private func files(under path: String) -> Set<String> {
            var found: Set<String> = []
            for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init() {
                var isFolder: ObjCBool = false
                _ = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
                if !isFolder.boolValue { found.insert(name) }
            }
            return found
        }

        private func make(_ verb: String, in place: Workspace) async throws -> Outcome {
            try await launch(
                [
                    "/usr/bin/make", "-C", Player.house, "-o", "build", verb, "PREFIX=/usr",
                    "DESTDIR=\(place.file("root"))",
                ], environment: place.environment(), directory: place.path)
        }

        @Test(
            .enabled("needs the release build") {
                FileManager.default.isExecutableFile(atPath: Player.house + "/.build/release/swell")
            })
        func `uninstall takes away exactly what install put there`() async throws {
            let place = try Workspace()
            try place.folder("root/usr/share/swell")
            try place.folder("root/usr/bin")
            try place.write("not ours", to: "root/usr/share/swell/mine")
            try place.write("not ours", to: "root/usr/bin/other")
            let before = files(under: place.file("root"))
            let install = try await make("install", in: place)
            #expect(install.ending == .code(0), "\(install.errors)")
            let installed = files(under: place.file("root")).subtracting(before)
            for name in [
                "usr/bin/swell", "usr/share/man/man1/swell.1", "usr/share/bash-completion/completions/swell",
                "usr/share/zsh/site-functions/_swell", "usr/share/fish/vendor_completions.d/swell.fish",
            ] {
                #expect(installed.contains(name))
            }
            let version = try await launch(
                [place.file("root/usr/bin/swell"), "--version"], environment: place.environment(), directory: "/")
            #expect(version.ending == .code(0))
            let uninstall = try await make("uninstall", in: place)
            #expect(uninstall.ending == .code(0), "\(uninstall.errors)")
            #expect(files(under: place.file("root")) == before)
        }

        @Test(

            arguments: [
                "README.md", "Resources/man/swell.1", "Resources/completions/swell.bash",
                "Resources/completions/_swell", "Resources/completions/swell.fish",
            ])
        func `tells of the same options as --help`(file: String) async throws {
            let help = try await Player.run(["--help"], in: try Workspace()).output
            let options = Set(help.matches(of: /--([a-z]+)/).map { String($0.1) })
            var text = try String(contentsOfFile: Player.house + "/" + file, encoding: .utf8)
            text = text.replacingOccurrences(of: "\\-", with: "-")
                .replacingOccurrences(of: " -l ", with: " --")
            // A comment that speaks of options in general is no promise.
            text = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("#") }.joined(separator: "\n")
            let told = Set(text.matches(of: /--([a-z]+)\b/).map { String($0.1) })
            #expect(told == options)
        }

        @Test func `make help says a line for each verb`() async throws {
            let place = try Workspace()
            let outcome = try await launch(
                ["/usr/bin/make", "-C", Player.house, "--no-print-directory", "help"], environment: place.environment(),
                directory: place.path)
            #expect(outcome.ending == .code(0))
            for verb in [
                "run", "demo", "example", "build", "test", "check", "docs", "golden", "fuzz", "bench", "install",
                "uninstall", "clean", "help",
            ] {
                #expect(outcome.output.contains("make \(verb) "))
            }
        }

        @Test func `a machine without apt is told which libraries it needs`() async throws {
            let place = try Workspace()
            try place.folder("bin")
            let outcome = try await launch(
                ["/bin/sh", Player.house + "/.ci/need", "tmux"],
                environment: place.environment(["PATH": place.file("bin")]),
                directory: place.path)
            #expect(outcome.ending == .code(0))
            for name in ["ncurses", "TagLib"] { #expect(outcome.errors.contains(name)) }
        }

        @Test func `with all packages there neither apt nor sudo is called`() async throws {
            let place = try Workspace()
            try place.folder("bin")
            for name in ["apt-get", "sudo"] {
                try place.write("#!/bin/sh\ntouch \(place.file("called"))\n", to: "bin/\(name)")
                chmod(place.file("bin/\(name)"), 0o755)
            }
            let outcome = try await launch(
                ["/bin/sh", Player.house + "/.ci/need", "coreutils", "bash"],
                environment: place.environment(["PATH": place.file("bin") + ":/usr/bin:/bin"]), directory: place.path)
            #expect(outcome.ending == .code(0))
            #expect(outcome.errors == "")
            #expect(place.read("called") == nil)
        }

        @Test func `a missing package is installed, after fetching the lists where the first try fails`() async throws {
            let place = try Workspace()
            try place.folder("bin")
            try place.write(
                """
                #!/bin/sh
                echo "$@" >> \(place.file("calls"))
                [ "$1" = update ] || [ "$(wc -l < \(place.file("calls")))" -gt 1 ]
                """, to: "bin/apt-get")
            try place.write("#!/bin/sh\nexec \"$@\"\n", to: "bin/sudo")
            for name in ["apt-get", "sudo"] { chmod(place.file("bin/\(name)"), 0o755) }
            let outcome = try await launch(
                ["/bin/sh", Player.house + "/.ci/need", "coreutils", "no-such-package"],
                environment: place.environment(["PATH": place.file("bin") + ":/usr/bin:/bin"]), directory: place.path)
            #expect(outcome.ending == .code(0), "\(outcome.errors)")
            let calls = place.read("calls")?.split(separator: "\n") ?? []
            #expect(calls.count == 3)
            #expect(calls.first?.contains("no-such-package") == true)
            #expect(calls.first?.contains("coreutils") == false)
            #expect(calls.dropFirst().first?.hasPrefix("update") == true)
        }
    }
}
