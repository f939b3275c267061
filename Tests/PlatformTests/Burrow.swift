import Foundation
import Glibc

@testable import Platform

/// A temporary folder that goes away with its owner, and what can be put into it.
final class Burrow {
    let path: [UInt8]

    init(in base: String = "/tmp") throws {
        var template = Array("\(base)/swell-platform-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
        path = template.dropLast().map { UInt8(bitPattern: $0) }
    }

    deinit {
        let remove = Process()
        remove.executableURL = URL(fileURLWithPath: "/bin/rm")
        remove.arguments = ["-rf", String(decoding: path, as: UTF8.self)]
        try? remove.run()
        remove.waitUntilExit()
    }

    func path(_ name: some Sequence<UInt8>) -> [UInt8] { path + [0x2F] + name }
    func path(_ name: String) -> [UInt8] { path(name.utf8) }

    @discardableResult
    func folder(_ name: String, mode: mode_t = 0o755) -> [UInt8] {
        _ = RawPath.with(path(name)) { mkdir($0, mode) }
        return path(name)
    }

    /// A file with these bytes, made or cut first.
    @discardableResult
    func file(_ name: String, _ text: String = "", mode: mode_t = 0o644) -> [UInt8] {
        let bytes = Array(text.utf8)
        let written = RawPath.with(path(name)) { path in
            let file = open(path, O_CREAT | O_WRONLY | O_TRUNC, mode)
            defer { close(file) }
            return write(file, bytes, bytes.count)
        }
        precondition(written == bytes.count, "The file cannot be made.")
        return path(name)
    }

    func link(_ name: String, to target: String) { _ = RawPath.with(path(name)) { symlink(target, $0) } }

    func pipe(_ name: String) { _ = RawPath.with(path(name)) { mkfifo($0, 0o644) } }

    func mode(_ name: String) -> mode_t {
        var status = stat()
        _ = RawPath.with(path(name)) { stat($0, &status) }
        return status.st_mode & 0o7777
    }

    /// All names, hidden ones too, in the order of their letters.
    func names(in folder: String = "") -> [String] {
        let text = String(decoding: folder.isEmpty ? path : path(folder), as: UTF8.self)
        return ((try? FileManager.default.contentsOfDirectory(atPath: text)) ?? []).sorted()
    }

    /// What a file holds; `nil`: it cannot be read.
    func text(_ name: String) -> String? {
        (try? WholeFile.read(path(name), atMost: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// Whether the one who runs the tests is never refused a file.
let isRoot = geteuid() == 0

/// The sentence that a call ends with; `nil`: it succeeded.
func sentence(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return "\(error)" }
    return nil
}
