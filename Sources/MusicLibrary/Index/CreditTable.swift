/// What the tracks of an album have in common, each combination kept once.
struct CreditTable: Sendable {
    /// Texts by their number in the names.
    struct Credit: Hashable, Sendable {
        var artist: UInt32
        var albumArtist: UInt32
        var album: UInt32
        var genre: UInt32
        /// 0: unknown.
        var year: UInt16
    }

    private(set) var credits: [Credit] = []
    private var slots = HashSlots()

    var count: Int { credits.count }

    subscript(number: UInt32) -> Credit { credits[Int(number)] }

    /// The number of a credit, which is taken in where it is new.
    mutating func number(of credit: Credit) -> UInt32 {
        let hash = CreditTable.hash(credit)
        if let known = slots.find(hash, where: { credits[$0] == credit }) { return UInt32(known) }
        credits.append(credit)
        let all = credits
        slots.insert(all.count - 1, hash) { CreditTable.hash(all[$0]) }
        return UInt32(credits.count - 1)
    }

    private static func hash(_ credit: Credit) -> UInt64 {
        var hash: UInt64 = UInt64(credit.artist) << 32 | UInt64(credit.album)
        hash &*= 0x9E37_79B9_7F4A_7C15
        hash ^= UInt64(credit.albumArtist) << 40 | UInt64(credit.genre) << 16 | UInt64(credit.year)
        hash &*= 0xBF58_476D_1CE4_E5B9
        return hash ^ hash >> 31
    }
}
