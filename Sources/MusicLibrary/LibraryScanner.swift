import Synchronization

/// Looks through folders for music on threads of its own, while the interface is already live.
public final class LibraryScanner: Sendable {
    private let current = Mutex<Scan?>(nil)

    public init() {}

    deinit { cancel() }

    /// Begins a scan; one that is still going is cancelled first.
    ///
    /// - Parameter deliver: Called with one message at a time, from a thread of the scan (or from the caller's, when the
    ///   system gives no thread). It should hand the message on and return: while it runs no other message is
    ///   delivered. It may call `cancel` or `start`.
    public func start(_ request: ScanRequest, deliver: @escaping @Sendable (ScanMessage) -> Void) {
        let scan = Scan(request, deliver: deliver)
        let former = current.withLock { current in
            let former = current
            current = scan
            return former
        }
        former?.cancel()
        scan.start()
    }

    /// Ends the scan: its threads stop after the file they are at, and `finished` with what there was until then comes
    /// at once, behind at most one message that is already on its way. Without a scan nothing happens.
    public func cancel() {
        let former = current.withLock { current in
            let former = current
            current = nil
            return former
        }
        former?.cancel()
    }
}
