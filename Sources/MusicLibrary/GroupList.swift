/// All groups of a kind, and what finds them.
public struct GroupList: Sendable {
    /// Which they are.
    public let kind: LibraryGroup.Kind
    /// Sorted; those without a name come last.
    public let groups: [LibraryGroup]
    private let keys: [SearchKey]

    /// Takes time in proportion to the groups: the texts that they are found by are made here.
    ///
    /// - Parameters:
    ///   - kind: Of all of them.
    ///   - groups: In their order.
    public init(_ kind: LibraryGroup.Kind, _ groups: [LibraryGroup]) {
        self.kind = kind
        self.groups = groups
        keys = groups.map { SearchKey([$0.name, $0.detail]) }
    }

    /// The places of the groups that hold every word of the query, ascending; of all where it has none.
    public func places(matching query: SearchQuery) -> [Int] {
        groups.indices.filter { keys[$0].matches(query) }
    }
}
