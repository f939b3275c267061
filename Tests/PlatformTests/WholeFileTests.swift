import Glibc
import Support
import Synchronization
import Testing

@testable import Platform

@Suite struct `A file read whole` {
    @Test func `gives all its bytes`() throws {
        let burrow = try Burrow()
        burrow.file("small", "abc")
        burrow.file("empty")
        burrow.file("large", String(repeating: "0123456789", count: 20_000))
        burrow.link("link", to: "small")
        #expect(burrow.text("small") == "abc")
        #expect(burrow.text("link") == "abc")
        #expect(burrow.text("empty")?.isEmpty == true)
        #expect(burrow.text("large")?.count == 200_000)
    }

    @Test(arguments: [
        ("folder", "it is a folder"), ("pipe", "it is not a regular file"), ("nothing", "it is not there"),
        ("round", "its links go round in a circle"), ("four", "it has more than 3 bytes"),
    ])
    func `says why it is not`(name: String, reason: String) throws {
        let burrow = try Burrow()
        burrow.folder("folder")
        burrow.pipe("pipe")
        burrow.link("round", to: "round")
        burrow.file("four", "four")
        let sentence = sentence { _ = try WholeFile.read(burrow.path(name), atMost: 3) }
        #expect(sentence?.hasPrefix("cannot read /tmp/swell-test-") == true)
        #expect(sentence?.hasSuffix("/\(name): \(reason)") == true)
    }

    @Test func `may have as many bytes as it may`() throws {
        let burrow = try Burrow()
        #expect(try WholeFile.read(burrow.file("three", "abc"), atMost: 3) == Array("abc".utf8))
    }

    @Test func `is never read on without end`() {
        #expect(sentence { _ = try WholeFile.read(Array("/dev/zero".utf8), atMost: 10) } != nil)
        // A file whose size says 0 and which has bytes.
        #expect(sentence { _ = try WholeFile.read(Array("/proc/self/status".utf8), atMost: 10) } != nil)
    }

    @Test func `is refused without permission`() throws {
        guard !isRoot else { return }
        let burrow = try Burrow()
        burrow.file("locked", "x", mode: 0)
        #expect(
            sentence { _ = try WholeFile.read(burrow.path("locked"), atMost: 9) }?.hasSuffix("no permission") == true)
    }
}

@Suite struct `A file written whole` {
    @Test func `is made for the user alone, and is all that there is`() throws {
        let burrow = try Burrow()
        try WholeFile.write(Array("abc".utf8), to: burrow.path("new"))
        #expect(burrow.text("new") == "abc")
        #expect(burrow.mode("new") == 0o600)
        #expect(burrow.names() == ["new"])
    }

    @Test(arguments: [mode_t(0o600), 0o644, 0o664, 0o755])
    func `keeps the mode that it had`(mode: mode_t) throws {
        let burrow = try Burrow()
        burrow.file("old", "before")
        _ = RawPath.with(burrow.path("old")) { chmod($0, mode) }
        try WholeFile.write([], to: burrow.path("old"))
        #expect(burrow.text("old")?.isEmpty == true)
        #expect(burrow.mode("old") == mode)
    }

    @Test func `lies where a link leads, and the link stays`() throws {
        let burrow = try Burrow()
        burrow.folder("dotfiles")
        burrow.file("dotfiles/state", "before")
        burrow.link("one", to: "dotfiles/state")
        burrow.link("two", to: "one")
        burrow.link("dangling", to: "dotfiles/later")
        try WholeFile.write(Array("after".utf8), to: burrow.path("two"))
        try WholeFile.write(Array("made".utf8), to: burrow.path("dangling"))
        #expect(burrow.text("dotfiles/state") == "after")
        #expect(burrow.text("dotfiles/later") == "made")
        #expect(WholeFile.target(of: burrow.path("two")) == burrow.path("one"))
        #expect(burrow.names(in: "dotfiles") == ["later", "state"])
        #expect(burrow.names() == ["dangling", "dotfiles", "one", "two"])
    }

    @Test(arguments: [
        ("folder", "it is a folder"), ("pipe", "it is not a regular file"), ("missing/x", "it is not there"),
        ("round", "its links go round in a circle"), ("file/x", "a file is in the way"),
        (String(repeating: "n", count: 300), "the system refuses the name"),
    ])
    func `says why it is not, and nothing is left`(name: String, reason: String) throws {
        let burrow = try Burrow()
        burrow.folder("folder")
        burrow.file("file", "kept")
        burrow.pipe("pipe")
        burrow.link("round", to: "round")
        let sentence = sentence { try WholeFile.write(Array("x".utf8), to: burrow.path(name)) }
        #expect(sentence?.hasPrefix("cannot write /tmp/swell-test-") == true)
        #expect(sentence?.hasSuffix("/\(name): \(reason)") == true)
        #expect(burrow.names() == ["file", "folder", "pipe", "round"])
        #expect(burrow.text("file") == "kept")
    }

    @Test func `may have as long a name as a file may`() throws {
        let burrow = try Burrow()
        let name = String(repeating: "n", count: 255)
        try WholeFile.write(Array("x".utf8), to: burrow.path(name))
        #expect(burrow.text(name) == "x")
    }

    @Test func `any byte but NUL is legal in its name`() throws {
        let burrow = try Burrow()
        let path = burrow.path([0x0A, 0xFF, 0x20, 0x25])
        try WholeFile.write([1, 2], to: path)
        #expect(try WholeFile.read(path, atMost: 9) == [1, 2])
        #expect(sentence { try WholeFile.write([], to: burrow.path([0x61, 0, 0x62])) } != nil)
        #expect(sentence { try WholeFile.write([], to: []) } != nil)
    }

    @Test func `is left alone where the user may not write`() throws {
        guard !isRoot else { return }
        let burrow = try Burrow()
        burrow.file("locked", "kept", mode: 0o400)
        burrow.folder("closed", mode: 0o500)
        for name in ["locked", "closed/new"] {
            #expect(sentence { try WholeFile.write([], to: burrow.path(name)) }?.hasSuffix("no permission") == true)
        }
        #expect(burrow.text("locked") == "kept")
        #expect(burrow.names() == ["closed", "locked"])
    }
}

@Suite struct `A file written where there is none` {
    @Test func `is made as any other, also where a link leads`() throws {
        let burrow = try Burrow()
        burrow.link("dangling", to: "later")
        try WholeFile.write(Array("a".utf8), to: burrow.path("new"), replacing: false)
        try WholeFile.write(Array("b".utf8), to: burrow.path("dangling"), replacing: false)
        #expect(burrow.text("new") == "a" && burrow.mode("new") == 0o600)
        #expect(burrow.text("later") == "b")
        #expect(burrow.names() == ["dangling", "later", "new"])
    }

    @Test(arguments: [
        ("file", "it is there already"), ("link", "it is there already"),
        ("folder", "it is a folder"), ("pipe", "it is not a regular file"), ("round", "its links go round in a circle"),
    ])
    func `is refused where something is, and that stays`(name: String, reason: String) throws {
        let burrow = try Burrow()
        burrow.file("file", "kept")
        burrow.folder("folder")
        burrow.pipe("pipe")
        burrow.link("link", to: "file")
        burrow.link("round", to: "round")
        let sentence = sentence { try WholeFile.write(Array("x".utf8), to: burrow.path(name), replacing: false) }
        #expect(sentence?.hasSuffix("/\(name): \(reason)") == true)
        #expect(burrow.text("file") == "kept")
        #expect(burrow.names() == ["file", "folder", "link", "pipe", "round"])
    }

    @Test func `is one writer's, of all that come at the same time`() throws {
        let burrow = try Burrow()
        let path = burrow.path("new")
        for round in 0..<20 {
            let winners = Mutex<[UInt8]>([])
            let ended = CountingSemaphore()
            for writer in UInt8(0)..<8 {
                let isRunning = Thread.start(stack: 1 << 18) {
                    let isFirst = (try? WholeFile.write([writer], to: path, replacing: false)) != nil
                    if isFirst { winners.withLock { $0.append(writer) } }
                    ended.signal()
                }
                #expect(isRunning)
            }
            for _ in 0..<8 { ended.wait() }
            #expect(winners.withLock(\.count) == 1, "Round \(round)")
            #expect(try WholeFile.read(path, atMost: 9) == winners.withLock { $0 })
            #expect(burrow.names() == ["new"])
            _ = RawPath.with(path) { unlink($0) }
        }
    }

    /// As on the file system of a stick.
    @Test func `needs no second name for the file`() throws {
        let burrow = try Burrow()
        burrow.file("beside", "new")
        burrow.file("file", "kept")
        #expect(WholeFile.nameWithoutLink(burrow.path("beside"), as: burrow.path("file")) == EEXIST)
        #expect(burrow.text("file") == "kept")
        #expect(WholeFile.nameWithoutLink(burrow.path("beside"), as: burrow.path("new")) == 0)
        #expect(burrow.text("new") == "new")
        #expect(WholeFile.nameWithoutLink(burrow.path("beside"), as: burrow.path("other")) == ENOENT)
        #expect(burrow.names() == ["file", "new"])
    }
}

@Suite struct `A damaged file` {
    @Test func `is set aside under the first name that is free`() throws {
        let burrow = try Burrow()
        burrow.file("state.damaged-1", "earlier")
        burrow.file("state", "broken")
        #expect(try WholeFile.setAside(burrow.path("state")) == burrow.path("state.damaged-2"))
        #expect(burrow.names() == ["state.damaged-1", "state.damaged-2"])
        #expect(burrow.text("state.damaged-1") == "earlier")
        #expect(burrow.text("state.damaged-2") == "broken")
    }

    @Test func `is set aside where it lies, and the link to it stays`() throws {
        let burrow = try Burrow()
        burrow.folder("dotfiles")
        burrow.file("dotfiles/state", "broken")
        burrow.link("state", to: "dotfiles/state")
        #expect(try WholeFile.setAside(burrow.path("state")) == burrow.path("dotfiles/state.damaged-1"))
        try WholeFile.write(Array("new".utf8), to: burrow.path("state"))
        #expect(burrow.text("dotfiles/state") == "new")
        #expect(burrow.text("dotfiles/state.damaged-1") == "broken")
    }

    @Test func `stays where it cannot be set aside`() throws {
        let burrow = try Burrow()
        #expect(
            sentence { _ = try WholeFile.setAside(burrow.path("none")) }?.hasSuffix("none: it is not there") == true)
        let name = String(repeating: "n", count: 255)
        burrow.file(name, "broken")
        #expect(sentence { _ = try WholeFile.setAside(burrow.path(name)) }?.hasPrefix("cannot set aside") == true)
        #expect(burrow.text(name) == "broken")
        #expect(burrow.names() == [name])
    }

    @Test func `is a file, not a folder`() throws {
        let burrow = try Burrow()
        burrow.folder("state")
        burrow.file("state/inside", "kept")
        let sentence = sentence { _ = try WholeFile.setAside(burrow.path("state")) }
        #expect(sentence?.hasSuffix("it is a folder") == true)
        #expect(burrow.names() == ["state"])
    }
}

@Suite struct `What killed writers leave` {
    @Test func `is taken away, and nothing else`() throws {
        let burrow = try Burrow()
        burrow.file("state", "kept")
        burrow.file("state2", "kept")
        burrow.file(".state.swell-new-1-2-3")
        burrow.file(".state2.swell-new-1-2-3")
        burrow.file(".statex")
        burrow.folder(".state.swell-new-folder")
        WholeFile.removeLeftovers(of: burrow.path("state"))
        #expect(burrow.names() == [".state.swell-new-folder", ".state2.swell-new-1-2-3", ".statex", "state", "state2"])
    }

    @Test func `stays while somebody still writes it`() throws {
        let burrow = try Burrow()
        let path = burrow.file(".state.swell-new-1-2-3")
        let writer = RawPath.with(path) { open($0, O_WRONLY) } ?? -1
        flock(writer, LOCK_EX)
        WholeFile.removeLeftovers(of: burrow.path("state"))
        #expect(burrow.names() == [".state.swell-new-1-2-3"])
        close(writer)
        WholeFile.removeLeftovers(of: burrow.path("state"))
        #expect(burrow.names() == [])
        WholeFile.removeLeftovers(of: burrow.path("missing/state"))
    }
}
