import Foundation

/// What a program without a terminal wrote, and how it ended.
struct Outcome {
    /// How it ended.
    var ending: Ending
    /// All of its standard output, repaired where it is not UTF-8.
    var output: String
    /// All of its standard error, likewise.
    var errors: String

    /// Whether standard error is exactly one sentence on one line, without a control character.
    var isOneSentence: Bool {
        errors.hasSuffix("\n") && errors.count > 10
            && !errors.dropLast().unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
    }
}

/// Runs a program to its end with pipes for a terminal, and nothing to read.
///
/// - Parameter bound: Seconds; past them it is killed, and the ending says so.
func launch(
    _ command: [String], environment: [String: String], directory: String, within bound: Double = 20
) async throws -> Outcome {
    let scratch = NSTemporaryDirectory() + "swell-run-\(UUID().uuidString)"
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_EXCL
    // Files instead of pipes: nothing has to be drained while it runs. Neither is a terminal.
    let output = open(scratch + ".out", flags, 0o600)
    let errors = open(scratch + ".err", flags, 0o600)
    let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer {
        for descriptor in [output, errors, input] { close(descriptor) }
        unlink(scratch + ".out")
        unlink(scratch + ".err")
    }
    guard output >= 0, errors >= 0, input >= 0 else { throw SystemError(call: "open \(scratch)", number: errno) }
    let child = try Child(
        command, environment: environment, directory: directory, wiring: .descriptors(input, output, errors))
    let ending = try? await child.waitForEnding(within: bound)
    child.end()
    func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
    return Outcome(
        ending: ending ?? .signal(SIGKILL), output: text(scratch + ".out"), errors: text(scratch + ".err"))
}
