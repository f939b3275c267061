/// Changes by hand. The present entry stays the present one, whatever happens around it.
extension Queue {
    // MARK: What is asked for

    /// New entries at `place` of the playing order and after.
    ///
    /// - Parameter place: Clamped to the queue and its end.
    /// - Returns: What was done; `nil`: nothing.
    mutating func insert(_ tracks: [Track], at place: Int) -> QueueEdit? {
        guard !tracks.isEmpty else { return nil }
        let place = min(max(0, place), entries.count)
        // Beside the entry that comes before them, so that they follow it without shuffle too.
        let own = order == nil ? place : place == 0 ? 0 : trackIndex(at: place - 1) + 1
        let items = entries(of: tracks).enumerated().map { offset, entry in
            QueueEdit.Item(entry: entry, place: place + offset, own: own + offset)
        }
        return apply(.insert(items))
    }

    /// Takes entries away; the present one stays.
    ///
    /// - Parameter places: In the playing order; those outside of it are passed over.
    /// - Returns: What was done; `nil`: nothing.
    mutating func remove(_ places: some Sequence<Int>) -> QueueEdit? {
        let places = Set(places).filter { $0 != place && entries.indices.contains($0) }.sorted()
        let items = places.map { place in
            let own = trackIndex(at: place)
            return QueueEdit.Item(entry: entries[own], place: place, own: own)
        }
        return items.isEmpty ? nil : apply(.remove(items))
    }

    /// Puts the entry at one place of the playing order to another, where it then stands.
    ///
    /// - Returns: What was done; `nil`: nothing.
    mutating func move(from: Int, to: Int) -> QueueEdit? {
        guard entries.indices.contains(from) else { return nil }
        let to = min(max(0, to), entries.count - 1)
        return to == from ? nil : apply(.move(entries[trackIndex(at: from)].serial, from: from, to: to))
    }

    // MARK: What is done

    /// Does an edit, or one of those that take it back. Where the queue has become another since, places are clamped and
    /// what is gone is passed over: nothing is lost, and nothing comes twice.
    ///
    /// - Returns: What was really done; `nil`: nothing.
    mutating func apply(_ edit: QueueEdit) -> QueueEdit? {
        switch edit {
        case .insert(let items): insert(items)
        case .remove(let items): remove(Set(items.map(\.entry.serial)))
        case .move(let serial, _, let to): move(serial, to: to)
        }
    }

    private mutating func insert(_ items: [QueueEdit.Item]) -> QueueEdit? {
        let present = Set(entries.map(\.serial))
        let items = items.filter { !present.contains($0.entry.serial) }
        guard !items.isEmpty else { return nil }
        let isEmpty = entries.isEmpty
        let byOwn = items.sorted { $0.own < $1.own }
        let (merged, news) = Queue.merge(entries, byOwn.map { ($0.entry, $0.own) })
        guard let order else {
            // Where the present one was, as many have come before it as were put at its place or before.
            let old = Queue.oldPlaces(count: merged.count, without: news)
            if !isEmpty { place = old[place] }
            entries = merged
            return .insert(
                zip(byOwn, news).map { QueueEdit.Item(entry: $0.entry, place: $1, own: $1) })
        }
        let old = Queue.oldPlaces(count: merged.count, without: news)
        var owns: [UInt32: Int] = [:]
        for (item, own) in zip(byOwn, news) { owns[item.entry.serial] = own }
        let byPlace = items.sorted { $0.place < $1.place }
        let (rounds, places) = Queue.merge(
            order.map { old[$0] }, byPlace.map { (owns[$0.entry.serial] ?? 0, $0.place) })
        if !isEmpty { place = Queue.oldPlaces(count: rounds.count, without: places)[place] }
        entries = merged
        self.order = rounds
        earlierRound = nil
        return .insert(
            zip(byPlace, places).map {
                QueueEdit.Item(entry: $0.entry, place: $1, own: owns[$0.entry.serial] ?? 0)
            })
    }

    private mutating func remove(_ serials: Set<UInt32>) -> QueueEdit? {
        guard let index else { return nil }
        let current = entries[index].serial
        var items: [QueueEdit.Item] = []
        var places: [Int] = []
        for place in entries.indices {
            let own = trackIndex(at: place)
            let entry = entries[own]
            if entry.serial == current || !serials.contains(entry.serial) {
                places.append(own)
            } else {
                items.append(QueueEdit.Item(entry: entry, place: place, own: own))
            }
        }
        guard !items.isEmpty else { return nil }
        let gone = Set(items.map(\.own))
        var news = [Int](repeating: 0, count: entries.count)
        var kept: [Entry] = []
        for own in entries.indices where !gone.contains(own) {
            news[own] = kept.count
            kept.append(entries[own])
        }
        place = places.firstIndex(of: index) ?? 0
        if order != nil {
            order = places.map { news[$0] }
            earlierRound = nil
        }
        entries = kept
        return .remove(items)
    }

    private mutating func move(_ serial: UInt32, to: Int) -> QueueEdit? {
        let to = min(max(0, to), entries.count - 1)
        guard let own = entries.firstIndex(where: { $0.serial == serial }) else { return nil }
        let from: Int
        if var order {
            guard let found = order.firstIndex(of: own), found != to else { return nil }
            from = found
            order.remove(at: from)
            order.insert(own, at: to)
            self.order = order
            earlierRound = nil
        } else {
            guard own != to else { return nil }
            from = own
            entries.insert(entries.remove(at: from), at: to)
        }
        if place == from {
            place = to
        } else if from < place, to >= place {
            place -= 1
        } else if from > place, to <= place {
            place += 1
        }
        return .move(serial, from: from, to: to)
    }

    /// `old` with new elements among them.
    ///
    /// - Parameter new: Where each is to stand in the end, in rising order; what is past the end stands at it.
    /// - Returns: All of them, and where the new ones stand.
    private static func merge<Element>(_ old: [Element], _ new: [(Element, Int)]) -> ([Element], [Int]) {
        var all: [Element] = []
        all.reserveCapacity(old.count + new.count)
        var places: [Int] = []
        var rest = old[...]
        for (element, place) in new {
            while all.count < place, let next = rest.popFirst() { all.append(next) }
            places.append(all.count)
            all.append(element)
        }
        all += rest
        return (all, places)
    }

    /// Where the old ones stand among `count` when new ones stand at these places, in rising order.
    private static func oldPlaces(count: Int, without new: [Int]) -> [Int] {
        let new = Set(new)
        return (0..<count).filter { !new.contains($0) }
    }
}
