/// Which paths lie under which root, so that nothing is taken twice.
struct RootMap {
    struct Root {
        let record: RootRecord
        /// Without links; nil: it leads nowhere.
        let real: [UInt8]?
        /// Another root holds it; what is under it is that one's.
        var isCovered = false
    }

    private(set) var roots: [Root]

    init(_ records: [RootRecord]) {
        var roots = records.map { Root(record: $0, real: FolderSight.realPath($0.path)) }
        for index in roots.indices {
            guard let real = roots[index].real else { continue }
            roots[index].isCovered = roots.indices.contains { other in
                guard other != index, let outer = roots[other].real, RootMap.isVisible(real, under: outer) else {
                    return false
                }
                // Of two names for one folder the first stays.
                return outer != real || other < index
            }
        }
        self.roots = roots
    }

    /// Whether a path without links is walked under a root by its own name.
    func holds(_ real: [UInt8]) -> Bool {
        roots.contains { root in root.real.map { RootMap.isVisible(real, under: $0) } ?? false }
    }

    /// The root under which a path lies as it is written.
    func root(of path: [UInt8]) -> Root? {
        roots.first { !$0.isCovered && RootMap.isInside(path, $0.record.path) }
    }

    static func isInside(_ path: [UInt8], _ folder: [UInt8]) -> Bool {
        path.starts(with: folder) && (path.count == folder.count || folder.last == 0x2F || path[folder.count] == 0x2F)
    }

    private static func isVisible(_ path: [UInt8], under folder: [UInt8]) -> Bool {
        guard isInside(path, folder) else { return false }
        return !path[folder.count...].split(separator: 0x2F).contains { FileName.isHidden($0) }
    }
}
