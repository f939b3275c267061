import Platform

/// How a write of the state went.
public enum SaveOutcome: Hashable, Sendable {
    case written
    /// For this reason, a sentence without a capital and a full stop.
    case failed(String)

    init(_ fault: FileFault?) {
        self = fault.map { .failed("the state is not saved: \($0)") } ?? .written
    }
}
