/// Edits of the queue by hand. What plays goes on; what comes next changes at once, without a gap.
extension Player {
    /// How an edit changed the queue.
    public enum QueueChange: Hashable, Sendable {
        case added(Int)
        case removed(Int)
        case moved
    }

    /// Puts tracks right after the present one; with nothing loaded they are played.
    public func playNext(_ tracks: [Track], at now: Double) {
        add(tracks, at: queue.place + 1, now: now)
    }

    /// Puts tracks at the end; with nothing loaded they are played.
    public func append(_ tracks: [Track], at now: Double) {
        add(tracks, at: queue.count, now: now)
    }

    private func add(_ tracks: [Track], at place: Int, now: Double) {
        guard !tracks.isEmpty else { return }
        guard track != nil else {
            load(tracks, now: now)
            // What was built by hand is not to be regrouped with the library.
            isQueueEdited = true
            return
        }
        edit(at: now) { $0.insert(tracks, at: place) }
    }

    /// Takes tracks out of the queue. Is the present one among them, the next one that stays takes its turn, as by a skip; the
    /// last one left cannot be taken out.
    ///
    /// - Parameter places: In the playing order; those outside of the queue are passed over.
    public func remove(_ places: [Int], at now: Double) {
        advance(to: now)
        let gone = Set(places).filter { (0..<queue.count).contains($0) }
        guard gone.contains(queue.place) else { return edit(at: now) { $0.remove(gone) } }
        let all = 0..<queue.count
        guard
            let heir = all.first(where: { $0 > queue.place && !gone.contains($0) })
                ?? all.last(where: { !gone.contains($0) })
        else {
            events.append(.notice("the last track cannot be taken out of the queue"))
            return
        }
        queue.place = heir
        edit(at: now) { $0.remove(gone) }
        startAfresh(cause: .user, playing: state == .playing)
    }

    /// Puts the track at one place of the playing order to another; clamped to the queue.
    public func move(from: Int, to: Int, at now: Double) {
        edit(at: now) { $0.move(from: from, to: to) }
    }

    /// Plays one of the tracks that come next from its start; those before it are passed over.
    ///
    /// - Parameter index: 0 is the next one; outside of those that come nothing happens.
    public func pickUpcoming(_ index: Int, at now: Double) {
        guard index >= 0, index < queue.count - queue.place - 1 else { return }
        pick(queue.trackIndex(at: queue.place + 1 + index), at: now)
    }

    /// Plays the track at a place of the playing order from its start; outside of the queue nothing happens.
    public func jump(to place: Int, at now: Double) {
        guard (0..<queue.count).contains(place) else { return }
        pick(queue.trackIndex(at: place), at: now)
    }

    /// Takes out everything but the present track.
    public func clearQueue(at now: Double) {
        edit(at: now) { queue in queue.remove(0..<queue.count) }
    }

    /// Takes the latest edit back.
    public func undo(at now: Double) {
        advance(to: now)
        noteChange(history.undo(in: &queue), orSay: "nothing to undo in the queue")
    }

    /// Does again what was taken back last.
    public func redo(at now: Double) {
        advance(to: now)
        noteChange(history.redo(in: &queue), orSay: "nothing to redo in the queue")
    }

    private func edit(at now: Double, _ change: (inout Queue) -> QueueEdit?) {
        advance(to: now)
        guard let edit = change(&queue) else { return }
        history.note(edit)
        noteChange(edit, orSay: nil)
    }

    private func noteChange(_ edit: QueueEdit?, orSay words: String?) {
        guard let edit else {
            if let words { events.append(.notice(words)) }
            return
        }
        isQueueEdited = true
        switch edit {
        case .insert(let items): events.append(.queueChanged(.added(items.count)))
        case .remove(let items): events.append(.queueChanged(.removed(items.count)))
        case .move: events.append(.queueChanged(.moved))
        }
        prepareNext()
    }
}
