import Foundation

/// What was waited for did not happen in time.
struct DidNotHappen: Error, CustomStringConvertible {
    /// What was waited for, as the rest of a sentence.
    var awaited: String
    /// What was seen last instead.
    var lastSeen: String

    var description: String { "In time there was no sight of \(awaited). Last seen:\n\(lastSeen)" }
}

/// Looks again and again until `look` finds something.
///
/// - Parameters:
///   - awaited: What is waited for, as the rest of a sentence.
///   - bound: Seconds until it is given up; generous, since it is reached only by a failing test.
///   - pause: Seconds between two looks.
///   - lastSeen: Says, for the error, what is there instead.
/// - Throws: `DidNotHappen` past the bound, or what `look` throws.
func poll<Found>(
    for awaited: String, within bound: Double = 15, every pause: Double = 0.015,
    lastSeen: @autoclosure () -> String = "nothing", _ look: () throws -> Found?
) async throws -> Found {
    let end = ContinuousClock.now + .seconds(bound)
    while true {
        if let found = try look() { return found }
        if ContinuousClock.now > end { throw DidNotHappen(awaited: awaited, lastSeen: lastSeen()) }
        try await Task.sleep(for: .seconds(pause))
    }
}

/// Lets real time pass, for a test of what must *not* happen meanwhile.
func letPass(seconds: Double) async throws {
    try await Task.sleep(for: .seconds(seconds))
}
