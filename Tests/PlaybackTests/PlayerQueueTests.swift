import Testing

@testable import Playback

/// Edits of the queue while something plays.
struct PlayerQueueTests {
    private func numbers(_ player: Player) -> [UInt64] { player.queue.tracks.map(\.id.rawValue) }
    private func changes(_ player: Player) -> [Player.QueueChange] {
        player.takeEvents().compactMap { if case .queueChanged(let change) = $0 { change } else { nil } }
    }

    @Test func `play next comes after the present track, append at the end; what plays goes on`() {
        let rig = Rig(songs(3))
        rig.player.playNext([songs(9)[8]], at: rig.now)
        rig.player.append([songs(8)[7]], at: rig.now)
        #expect(numbers(rig.player) == [1, 9, 2, 3, 8] && rig.player.track?.id == 1)
        #expect(rig.player.nextTrack?.id == 9)
        #expect(changes(rig.player) == [.added(1), .added(1)])
        rig.player.next(at: rig.now)
        #expect(rig.player.track?.id == 9)
    }

    @Test func `with nothing loaded what is added is played`() {
        let player = Player(transport: FakeTransport(), seed: 1)
        player.append(songs(2), at: 0)
        #expect(player.track?.id == 1 && player.state == .playing)
        player.append([], at: 0)
        player.playNext([], at: 0)
        #expect(player.queue.count == 2)
    }

    @Test func `every edit changes what follows at once`() {
        let transport = ScriptedTransport()
        let player = Player(transport: transport, seed: 1)
        player.load(songs(4), now: 0)
        func follows(_ edit: () -> Void) -> String? {
            _ = transport.takeCalls()
            edit()
            return transport.takeCalls().last { $0.hasPrefix("follow") }
        }
        let second = follows { player.remove([1], at: 1) }
        #expect(second?.contains("3") == true)
        #expect(follows { player.undo(at: 2) }?.contains("2") == true)
        #expect(follows { player.redo(at: 3) }?.contains("3") == true)
        #expect(follows { player.move(from: 2, to: 1, at: 4) }?.contains("4") == true)
        #expect(follows { player.clearQueue(at: 5) }?.contains("nothing") == true)
        #expect(player.queue.count == 1 && player.track?.id == 1)
    }

    @Test func `removing what plays goes on to the next that stays, or back to the last; the last one stays`() {
        let rig = Rig(songs(5), at: 1)
        rig.player.remove([1, 2], at: rig.now)
        #expect(numbers(rig.player) == [1, 4, 5] && rig.player.track?.id == 4 && rig.player.state == .playing)
        rig.player.remove([1, 2], at: rig.now)
        #expect(numbers(rig.player) == [1] && rig.player.track?.id == 1)
        rig.player.remove([0], at: rig.now)
        #expect(numbers(rig.player) == [1] && rig.player.track?.id == 1)
        rig.player.pause(at: rig.now)
        rig.player.undo(at: rig.now)
        #expect(numbers(rig.player) == [1, 4, 5] && rig.player.track?.id == 1 && rig.player.state == .paused)
    }

    @Test func `an edited queue is not regrouped with the library; another queue forgets the edits`() {
        let rig = Rig(songs(3))
        rig.player.playNext([songs(9)[8]], at: rig.now)
        rig.player.regroup(songs(20), at: rig.now)
        #expect(rig.player.queue.count == 4)
        rig.player.load(songs(3), now: rig.now)
        _ = rig.player.takeEvents()
        rig.player.undo(at: rig.now)
        #expect(rig.player.queue.count == 3)
        #expect(rig.player.takeEvents() == [.notice("nothing to undo in the queue")])
        rig.player.regroup(songs(20), at: rig.now)
        #expect(rig.player.queue.count == 20)
    }
}
