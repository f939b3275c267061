import Foundation

/// A place of its own for one journey: home, settings and state in a new folder that goes away with the value.
final class Workspace {
    /// The folder's absolute path.
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "swell-e2e-\(UUID().uuidString.prefix(8))"
        for name in ["home", "tmp", "runtime"] {
            try FileManager.default.createDirectory(
                atPath: "\(path)/\(name)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        chmod(path, 0o755)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// A minimal environment: nothing of the user who runs the tests is read or written.
    ///
    /// - Parameter changes: Variables to add or replace; nil takes one away.
    func environment(_ changes: [String: String?] = [:]) -> [String: String] {
        var variables: [String: String] = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color",
            "HOME": "\(path)/home", "TMPDIR": "\(path)/tmp", "XDG_RUNTIME_DIR": "\(path)/runtime",
            "XDG_CONFIG_HOME": "\(path)/config",
            // The real engine without a sound card.
            "SWELL_MPV_OPTIONS": "--ao=null",
        ]
        for (name, value) in changes { variables[name] = value }
        return variables
    }

    /// An absolute path inside.
    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Makes a folder inside and returns its path.
    @discardableResult
    func folder(_ name: String, permissions: Int = 0o755) throws -> String {
        try FileManager.default.createDirectory(
            atPath: file(name), withIntermediateDirectories: true, attributes: [.posixPermissions: permissions])
        return file(name)
    }

    /// Writes a file inside and returns its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try text.write(toFile: file(name), atomically: false, encoding: .utf8)
        return file(name)
    }

    /// What a file inside holds; nil where there is none.
    func read(_ name: String) -> String? {
        FileManager.default.contents(atPath: file(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Makes a short tagged tone inside; its format follows the name's extension.
    ///
    /// - Parameter seconds: Its length.
    @discardableResult
    func tone(_ name: String, seconds: Double, tags: [String: String]) async throws -> String {
        let metadata = tags.sorted { $0.key < $1.key }.flatMap { ["-metadata", "\($0.key)=\($0.value)"] }
        let outcome = try await launch(
            [
                "/usr/bin/ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i",
                "sine=frequency=440:duration=\(seconds)",
            ]
                + metadata + ["-y", file(name)],
            environment: environment(), directory: path)
        guard outcome.ending == .code(0) else {
            throw DidNotHappen(awaited: "the tone \(name)", lastSeen: outcome.errors)
        }
        return file(name)
    }
}
