import Glibc
import Support
import Testing

@testable import Platform

/// Counts what a watch tells, and waits for it, with a bound that only a broken watch reaches.
private final class Listener: Sendable {
    private let bell = CountingSemaphore()

    func hear() { bell.signal() }
    func hasHeard() -> Bool { bell.wait(until: Thread.now() + 20) }
    /// Whether something was told that has not been heard yet.
    var hasMore: Bool { bell.wait(until: 0) }
}

@Suite struct `A watched file` {
    @Test func `tells of each way in which it can change`() throws {
        let burrow = try Burrow()
        burrow.file("settings", "0")
        let listener = Listener()
        let watch = try #require(FileWatch(burrow.path("settings")) { listener.hear() })
        let changes: [() throws -> Void] = [
            { burrow.file("settings", "1") },
            { try WholeFile.write([0x32], to: burrow.path("settings")) },
            { _ = RawPath.with(burrow.path("settings")) { unlink($0) } },
            { burrow.file("settings", "3") },
            {
                burrow.file("other", "4")
                _ = WholeFile.rename(burrow.path("other"), to: burrow.path("settings"))
            },
        ]
        for change in changes {
            try change()
            #expect(listener.hasHeard())
        }
        withExtendedLifetime(watch) {}
    }

    @Test func `says nothing of its neighbours`() throws {
        let burrow = try Burrow()
        let listener = Listener()
        let watch = try #require(FileWatch(burrow.path("settings")) { listener.hear() })
        burrow.file("settings2", "x")
        burrow.file("setting", "x")
        // News keep their order: had the neighbours been told of, there would be more than one.
        burrow.file("settings", "x")
        #expect(listener.hasHeard())
        #expect(!listener.hasMore)
        withExtendedLifetime(watch) {}
    }

    @Test func `is watched where its link leads, also when that changes`() throws {
        let burrow = try Burrow()
        burrow.folder("a")
        burrow.folder("b")
        burrow.file("a/settings", "1")
        burrow.file("b/settings", "2")
        burrow.link("settings", to: "a/settings")
        let listener = Listener()
        let watch = try #require(FileWatch(burrow.path("settings")) { listener.hear() })
        burrow.file("a/settings", "3")
        #expect(listener.hasHeard())
        burrow.link("new", to: "b/settings")
        _ = WholeFile.rename(burrow.path("new"), to: burrow.path("settings"))
        #expect(listener.hasHeard())
        burrow.file("b/settings", "4")
        #expect(listener.hasHeard())
        withExtendedLifetime(watch) {}
    }

    @Test func `need not be there, but its folder must`() throws {
        let burrow = try Burrow()
        #expect(FileWatch(burrow.path("missing/settings")) {} == nil)
        #expect(FileWatch([]) {} == nil)
        #expect(FileWatch([0x61, 0, 0x62]) {} == nil)
        burrow.file("file")
        #expect(FileWatch(burrow.path("file/settings")) {} == nil)
    }

    @Test func `is let go with its watch`() throws {
        let burrow = try Burrow()
        final class Token: Sendable {
            let gone: CountingSemaphore
            init(_ gone: CountingSemaphore) { self.gone = gone }
            deinit { gone.signal() }
        }
        let gone = CountingSemaphore()
        for _ in 0..<50 {
            let token = Token(gone)
            let watch = FileWatch(burrow.path("settings")) { withExtendedLifetime(token) {} }
            #expect(watch != nil)
        }
        // The threads have ended, and with them what they held.
        for _ in 0..<50 { #expect(gone.wait(until: Thread.now() + 20)) }
    }
}
