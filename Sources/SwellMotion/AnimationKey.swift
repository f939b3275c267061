/// The name of one animated value: two keys with the same name are the same value.
public struct AnimationKey: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name as given.
    public let name: String

    private let digest: UInt64

    /// A key of this name; any string will do, the empty one too.
    public init(_ name: String) {
        self.name = name
        // FNV-1a, worked out once, so that a lookup in a frame does not read the name again.
        digest = name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }

    /// A key of this name.
    public init(stringLiteral name: String) {
        self.init(name)
    }

    /// The name.
    public var description: String { name }

    /// Whether the names are the same.
    public static func == (one: AnimationKey, other: AnimationKey) -> Bool {
        one.digest == other.digest && one.name == other.name
    }

    /// Feeds the name's digest to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(digest)
    }
}
