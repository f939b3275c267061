import Glibc
import Platform

/// Where the state lies, and how it is read and written. The calls block as long as the disk does.
public struct StateStore: Sendable {
    /// The folder in raw bytes; nil: nowhere is known.
    let folder: [UInt8]?

    /// What was found at the start.
    struct Found {
        var state = SavedState()
        /// What the listener should know.
        var notice: String?
        /// Whether the state may be written: what could not be read is never written over.
        var isWritable = true
    }

    /// The user's.
    public static func system() -> StateStore { StateStore(folder: XDGPlaces.system().state) }

    private static let stateName = Array("state".utf8)
    private static let queueName = Array("queue".utf8)

    // MARK: Reading

    /// Reads the state. Without one everything is as it is by default, and nothing is said of it.
    func read() -> Found {
        guard let folder else {
            return Found(notice: "nothing is remembered: no home folder is known", isWritable: false)
        }
        let path = RawPath.join(folder, Self.stateName)
        do throws(FileFault) {
            let bytes = try WholeFile.read(path, atMost: SavedState.largest)
            return Self.found(at: path) { () throws(SealedText.Fault) in try SavedState(bytes: bytes) }
        } catch {
            if error.reason == .missing { return Found() }
            return Found(notice: "nothing is remembered: \(error)", isWritable: false)
        }
    }

    private static func found(
        at path: [UInt8], decode: () throws(SealedText.Fault) -> SavedState
    ) -> Found {
        do throws(SealedText.Fault) {
            return Found(state: try decode())
        } catch {
            switch error {
            case .newer:
                return Found(
                    notice: "the saved state is of a newer swell: it is left as it is, and nothing is remembered",
                    isWritable: false)
            case .damaged: return setAside(path)
            }
        }
    }

    private static func setAside(_ path: [UInt8]) -> Found {
        do throws(FileFault) {
            let name = RawPath.shown(RawPath.name(of: try WholeFile.setAside(path)))
            return Found(notice: "the saved state was damaged; it is kept as \(name)")
        } catch {
            return Found(notice: "the saved state is damaged, nothing is remembered: \(error)", isWritable: false)
        }
    }

    /// Reads the queue, to be resumed at a place of the state.
    ///
    /// - Returns: Nil where there is none, with a notice where that has a reason.
    func readQueue() -> (queue: SavedQueue?, notice: String?) {
        guard let folder else { return (nil, nil) }
        let path = RawPath.join(folder, Self.queueName)
        do throws(FileFault) {
            let bytes = try WholeFile.read(path, atMost: SavedQueue.largest)
            if let queue = try? SavedQueue(bytes: bytes) { return (queue, nil) }
            let name = RawPath.shown(RawPath.name(of: try WholeFile.setAside(path)))
            return (nil, "the saved queue was damaged; it is kept as \(name)")
        } catch {
            return (nil, error.reason == .missing ? nil : "\(error)")
        }
    }

    // MARK: Writing

    /// Writes the state, and the queue before it: a state always finds the queue that it speaks of, or a later one.
    ///
    /// - Parameter queue: Nil: the one that lies there stays.
    /// - Returns: What went wrong first; the other is written all the same.
    func write(_ state: SavedState, _ queue: SavedQueue?) -> FileFault? {
        guard let folder else { return nil }
        var fault: FileFault?
        func attempt(_ body: () throws(FileFault) -> Void) {
            do throws(FileFault) { try body() } catch { fault = fault ?? error }
        }
        attempt { () throws(FileFault) in try Folder.make(folder) }
        if let queue {
            attempt { () throws(FileFault) in
                try WholeFile.write(queue.bytes, to: RawPath.join(folder, Self.queueName))
            }
        }
        attempt { () throws(FileFault) in
            try WholeFile.write(state.bytes, to: RawPath.join(folder, Self.stateName))
        }
        return fault
    }

    /// What tells one written file from another of the same name.
    struct Stamp: Hashable {
        fileprivate let inode: UInt64
        fileprivate let seconds: Int
        fileprivate let nanoseconds: Int
    }

    /// The queue's; nil: it is not there.
    func queueStamp() -> Stamp? {
        guard let folder else { return nil }
        var status = stat()
        guard RawPath.with(RawPath.join(folder, Self.queueName), { stat($0, &status) }) == 0 else { return nil }
        return Stamp(
            inode: UInt64(status.st_ino), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    /// Takes away what a swell that was killed while it wrote has left.
    func tidy() {
        guard let folder else { return }
        for name in [Self.stateName, Self.queueName] { WholeFile.removeLeftovers(of: RawPath.join(folder, name)) }
    }
}
