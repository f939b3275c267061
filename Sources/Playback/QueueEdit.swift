/// One change that a person made to the queue, with all that is needed to take it back.
///
/// Places are counted in the playing order, own places in the order in which the tracks were given; without shuffle they are
/// the same.
enum QueueEdit: Hashable, Sendable {
    /// An entry and where it stands while it is there.
    struct Item: Hashable, Sendable {
        var entry: Queue.Entry
        var place: Int
        var own: Int
    }

    /// Entries came in, in rising order of their places.
    case insert([Item])
    /// Entries went, in rising order of the places where they stood.
    case remove([Item])
    /// The entry of that serial number went from one place to another.
    case move(UInt32, from: Int, to: Int)

    /// What takes it back.
    var inverse: QueueEdit {
        switch self {
        case .insert(let items): .remove(items)
        case .remove(let items): .insert(items)
        case .move(let serial, let from, let to): .move(serial, from: to, to: from)
        }
    }

    /// How many entries it remembers.
    var weight: Int {
        switch self {
        case .insert(let items), .remove(let items): items.count
        case .move: 1
        }
    }
}
