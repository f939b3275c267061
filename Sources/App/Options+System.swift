import Glibc

/// Where the options touch the system: arguments, environment, files.
extension Options {
    /// The program's own arguments, without its name, in raw bytes: `CommandLine.arguments` would repair what is no UTF-8.
    public static func arguments() -> [[UInt8]] {
        let pointers = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        return pointers.dropFirst().compactMap { pointer in
            pointer.map { string in
                UnsafeBufferPointer(start: string, count: strlen(string)).map { UInt8(bitPattern: $0) }
            }
        }
    }

    /// Those variables of the environment that the parser looks at, where they are set.
    public static func environment() -> [String: String] {
        var found: [String: String] = [:]
        for name in ["SWELL_MOTION", "REDUCE_MOTION", "SWELL_PILL", "NO_COLOR"] {
            if let value = getenv(name) { found[name] = String(cString: value) }
        }
        return found
    }

    /// Whether something lies at `path`, links followed. What may not be looked at counts as being there: the scan says
    /// why it cannot be read.
    public static func pathExists(_ path: [UInt8]) -> Bool {
        guard !path.isEmpty else { return false }
        var status = stat()
        return withCString(path) { stat($0, &status) } == 0 || errno == EACCES
    }

    /// Opens the trace file for writing, emptied where it is there already.
    ///
    /// - Returns: Its descriptor, closed in child processes; `nil`: no trace is asked for.
    /// - Throws: ``OptionsError/Problem/unwritable(option:path:reason:)``. A FIFO that nobody reads is refused, not waited for.
    public func openTrace() throws(OptionsError) -> Int32? {
        guard let trace else { return nil }
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        let descriptor = Options.withCString(trace) { open($0, flags, 0o644) }
        let reason = errno
        guard descriptor >= 0 else {
            throw OptionsError(
                .unwritable(
                    option: OptionName.trace.written, path: Options.shown(trace),
                    reason: String(cString: strerror(reason))))
        }
        // Only opening had to be quick; a slow reader of a FIFO is waited for.
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
    }

    /// Raw bytes as harmless text for one line: what is no UTF-8, controls and line breaks, and what turns the direction of
    /// writing, become replacement characters.
    public static func shown(_ bytes: [UInt8]) -> String { Words.shown(bytes) }

    private static func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        let string = bytes.map { CChar(bitPattern: $0) } + [0]
        return string.withUnsafeBufferPointer { body($0.baseAddress!) }
    }
}
