import Glibc

/// The files that come with the program, wherever it was built or installed.
///
/// Nothing in them is needed to start: what cannot be found or read is built in as well.
public enum ResourceFiles {
    /// Longer ones are not ours.
    private static let most = 1 << 20

    /// The contents of a file, by its name within `Resources`; `nil` where there is none.
    ///
    /// - Parameter program: the running program's path; `nil`: what the system says.
    public static func read(_ name: String, program: String? = nil) -> [UInt8]? {
        guard let program = program ?? running() else { return nil }
        for folder in folders(program) {
            if let bytes = contents(folder + "/" + name) { return bytes }
        }
        return nil
    }

    /// Where they may lie: beside an install (`PREFIX/bin` and `PREFIX/share/swell`), or in the checkout that the program was
    /// built in.
    static func folders(_ program: String) -> [String] {
        var parts = program.split(separator: "/").dropLast()
        var folders = ["/" + (parts.dropLast() + ["share", "swell"]).joined(separator: "/")]
        // .build/x86_64-unknown-linux-gnu/release/swell lies three folders deep.
        for _ in 0..<4 where !parts.isEmpty {
            parts.removeLast()
            folders.append("/" + (parts + ["Resources"]).joined(separator: "/"))
        }
        return folders
    }

    /// The folder in which a file of that name lies; `nil`: there is none.
    ///
    /// - Parameter program: the running program's path; `nil`: what the system says.
    public static func folder(with name: String, program: String? = nil) -> String? {
        guard let program = program ?? running() else { return nil }
        return folders(program).first { contents($0 + "/" + name) != nil }
    }

    /// The running program's path; `nil`: the system does not say.
    public static func running() -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink("/proc/self/exe", &bytes, Int(PATH_MAX))
        guard count > 0 else { return nil }
        return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func contents(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= most else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress! + filled, $0.count - filled)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return nil }
            filled += count
        }
        return bytes
    }
}
