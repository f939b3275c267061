import Foundation
import Glibc
import MusicLibrary
import Playback
import SwellCanvas
import SwellInput
import Testing

@testable import App

/// A player that remembers in a folder, moved by hand.
private struct Rememberer {
    var model: Model
    let outcomes = Inbox<Message> {}

    init(in folder: StateFolder, at now: Double = 0) {
        model = Model(transport: FakeTransport(), motion: .none, seed: 1)
        model.configure(size: Size(columns: 80, rows: 24), charset: .unicode, background: nil, at: now)
        let outcomes = outcomes
        model.remember(in: folder.store, at: now) { outcomes.put($0) }
    }

    mutating func find(_ names: [String], at now: Double) {
        let tracks = names.map { name in
            Track(id: TrackID(path: Array(name.utf8)), path: Array(name.utf8), title: name, duration: 600)
        }
        model.take(.found(tracks), at: now)
    }

    mutating func press(_ keys: Key..., at now: Double) {
        for key in keys {
            _ = model.update(.key(key), at: now)
            model.advance(to: now)
        }
    }

    /// Lets time pass, and the disk be as quick as it can.
    mutating func advance(to now: Double) {
        model.advance(to: now)
        if model.memory != nil { #expect(model.memory?.flush(within: 20) == nil) }
        for message in outcomes.takeAll() { model.take(message, at: now) }
    }
}

@Suite struct `What the player remembers` {
    @Test func `volume, mute, shuffle and repeat are as they were`() throws {
        let folder = try StateFolder()
        var first = Rememberer(in: folder)
        first.press(Key("-"), Key("-"), Key("m"), Key("s"), Key("r"), Key("r"), at: 1)
        #expect(first.model.finishRemembering(at: 1) == nil)
        let second = Rememberer(in: folder)
        #expect(second.model.player.volume == Volume(percent: 90, isMuted: true))
        #expect(second.model.player.isShuffled)
        #expect(second.model.player.repeatMode == .one)
        #expect(second.model.answer.text == nil)
        #expect(second.model.board.notices.current == nil)
    }

    @Test func `queue, track and position are saved`() throws {
        let folder = try StateFolder()
        var player = Rememberer(in: folder)
        player.find(["/a", "/b", "/c"], at: 0)
        player.press(Key("j"), Key(.enter), at: 1)
        player.advance(to: 31)
        #expect(player.model.finishRemembering(at: 31) == nil)
        let found = folder.store.read().state
        #expect(found.place == SavedState.Place(index: 1, track: Array("/b".utf8), position: 30))
        // What a named path shows says nothing of the saved library.
        #expect(found.view == SavedState.View())
        let queue = folder.store.readQueue().queue
        #expect(queue?.paths == ["/a", "/b", "/c"].map { Array($0.utf8) })
        #expect(queue?.index(of: found.place) == 1)
    }

    @Test func `until something is played the former queue stays`() throws {
        let folder = try StateFolder()
        let place = SavedState.Place(index: 1, track: Array("/long/b".utf8), position: 77)
        let queue = SavedQueue([Array("/long/a".utf8), Array("/long/b".utf8)])
        #expect(folder.store.write(SavedState(place: place), queue) == nil)
        var player = Rememberer(in: folder)
        player.find(["/other"], at: 0)
        player.press(Key("-"), at: 1)
        #expect(player.model.finishRemembering(at: 2) == nil)
        let found = folder.store.read().state
        #expect(found.volume.percent == 95)
        #expect(found.place == place)
        #expect(folder.store.readQueue().queue == queue)
    }

    @Test func `whenever it is killed, the disk is at most five seconds behind`() throws {
        let folder = try StateFolder()
        var player = Rememberer(in: folder)
        player.find(["/a", "/b"], at: 0)
        player.press(Key(.enter), at: 0)
        var time = 0.0
        while time < 60 {
            // Where the loop would wake next, and often enough in between.
            time = min(time + 0.25, max(time + 0.001, player.model.memory?.nextDeadline ?? .infinity))
            player.advance(to: time)
            let behind = time - folder.store.read().state.place.position
            #expect(behind > -1e-6 && behind < 5)
        }
        #expect(player.model.finishRemembering(at: 60) == nil)
    }

    @Test func `a queue that grows is saved though nothing else changes`() throws {
        let folder = try StateFolder()
        var player = Rememberer(in: folder)
        player.find(["/b"], at: 0)
        player.press(Key(.enter), Key(" "), at: 1)
        player.advance(to: 10)
        #expect(player.model.memory?.nextDeadline == nil)
        player.find(["/a", "/c"], at: 11)
        player.advance(to: 11)
        player.advance(to: 16)
        #expect(folder.store.readQueue().queue?.paths == ["/a", "/b", "/c"].map { Array($0.utf8) })
        #expect(folder.store.read().state.place.index == 1)
        _ = player.model.finishRemembering(at: 17)
    }

    @Test func `at rest nothing is due`() throws {
        let folder = try StateFolder()
        var player = Rememberer(in: folder)
        #expect(player.model.memory?.nextDeadline == nil)
        player.find(["/a"], at: 0)
        player.press(Key(.enter), Key(" "), at: 1)
        player.advance(to: 6)
        #expect(player.model.memory?.nextDeadline == nil)
        #expect(folder.names == ["queue", "state"])
        _ = player.model.finishRemembering(at: 7)
    }

    @Test func `a write that fails is told once, tried again, and told at the end`() throws {
        let folder = try StateFolder()
        var player = Rememberer(in: folder)
        mkdir("\(folder.path)/state", 0o755)
        player.press(Key("-"), at: 1)
        _ = player.model.memory?.flush(within: 20)
        // The report comes after the write; the end of the next one comes after the report.
        player.press(Key("-"), at: 2)
        let sentence = "the state is not saved: cannot write \(folder.path)/state: it is a folder"
        #expect(player.model.finishRemembering(at: 2) == sentence)
        rmdir("\(folder.path)/state")
    }

    @Test func `faults are told until all is well again`() throws {
        let folder = try StateFolder()
        let writer = try #require(StateWriter(folder.store) { _ in })
        var memory = PlayerMemory(SavedState(), writer: writer)
        #expect(memory.take(.failed("full"), at: 1) == "full")
        #expect(memory.take(.failed("full"), at: 40) == nil)
        #expect(memory.take(.written, at: 80) == nil)
        #expect(memory.take(.failed("full"), at: 90) == "full")
        #expect(memory.nextDeadline == 120)
        memory.close()
    }

    @Test func `a damaged state is one notice, and playing goes on`() throws {
        let folder = try StateFolder()
        try folder.put([1, 2, 3], "state")
        var player = Rememberer(in: folder)
        #expect(player.model.board.notices.current == "the saved state was damaged; it is kept as state.damaged-1")
        player.press(Key("-"), at: 1)
        #expect(player.model.finishRemembering(at: 1) == nil)
        #expect(folder.store.read().state.volume.percent == 95)
    }

    @Test func `the demo remembers nothing`() {
        var model = Model(transport: FakeTransport(), motion: .none, seed: 1)
        model.configure(size: Size(columns: 80, rows: 24), charset: .unicode, background: nil, at: 0)
        model.openDemo(at: 0)
        _ = model.update(.key(Key("-")), at: 1)
        model.advance(to: 1)
        #expect(model.memory == nil)
        #expect(model.finishRemembering(at: 2) == nil)
    }
}
