import Synchronization

/// Where other threads put their messages for the loop.
public final class Inbox<Message: Sendable>: Sendable {
    private let messages = Mutex<[Message]>([])
    private let wake: @Sendable () -> Void

    /// - Parameter wake: makes the loop look into the inbox; called on the thread that puts something in.
    public init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

    /// Puts a message in; from any thread.
    public func put(_ message: Message) {
        let isFirst = messages.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        if isFirst { wake() }
    }

    /// Takes out everything, in the order in which it came.
    func takeAll() -> [Message] {
        messages.withLock { messages in
            let all = messages
            messages.removeAll()
            return all
        }
    }
}
