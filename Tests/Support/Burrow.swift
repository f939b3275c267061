import Foundation
import Glibc
import Platform

/// A temporary folder that goes away with its owner, and what can be put into it.
package final class Burrow: Sendable {
    package let path: [UInt8]

    package init() throws {
        var template = Array("/tmp/swell-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
        path = template.dropLast().map { UInt8(bitPattern: $0) }
    }

    deinit { _ = succeeds("/bin/rm", "-rf", String(decoding: path, as: UTF8.self)) }

    package func path(_ name: some Sequence<UInt8>) -> [UInt8] { path + [0x2F] + name }
    package func path(_ name: String) -> [UInt8] { path(name.utf8) }

    /// Calls a C function with the path.
    @discardableResult
    package func with<Answer>(_ name: some Sequence<UInt8>, _ body: (UnsafePointer<CChar>) -> Answer) -> Answer {
        guard let answer = RawPath.with(path(name), body) else {
            preconditionFailure("A name in a burrow has no NUL.")
        }
        return answer
    }

    // MARK: - What is put into it

    /// A file of these bytes, made or cut first; its length may be stretched by a hole.
    @discardableResult
    package func file(
        _ name: some Sequence<UInt8>, _ bytes: [UInt8], stretchedTo size: Int? = nil, mode: mode_t = 0o644
    ) -> [UInt8] {
        with(name) { path in
            let file = open(path, O_CREAT | O_WRONLY | O_TRUNC, mode)
            precondition(file >= 0, "The file cannot be made: \(errno)")
            precondition(write(file, bytes, bytes.count) == bytes.count)
            if let size { ftruncate(file, size) }
            close(file)
        }
        return path(name)
    }

    @discardableResult
    package func file(_ name: String, _ bytes: [UInt8], stretchedTo size: Int? = nil) -> [UInt8] {
        file(name.utf8, bytes, stretchedTo: size)
    }

    @discardableResult
    package func file(_ name: String, _ text: String = "", mode: mode_t = 0o644) -> [UInt8] {
        file(name.utf8, Array(text.utf8), mode: mode)
    }

    @discardableResult
    package func folder(_ name: String, mode: mode_t = 0o755) -> [UInt8] {
        with(name.utf8) { _ = mkdir($0, mode) }
        return path(name)
    }

    package func link(_ name: String, to target: String) { with(name.utf8) { _ = symlink(target, $0) } }

    package func hardLink(_ name: String, to target: String) {
        with(target.utf8) { target in with(name.utf8) { _ = Glibc.link(target, $0) } }
    }

    package func pipe(_ name: String) { with(name.utf8) { _ = mkfifo($0, 0o644) } }

    package func socket(_ name: String) {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path(name)) }
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    // MARK: - What is in it

    package func mode(_ name: String) -> mode_t {
        var status = stat()
        with(name.utf8) { _ = stat($0, &status) }
        return status.st_mode & 0o7777
    }

    /// All names, hidden ones too, in the order of their letters.
    package func names(in folder: String = "") -> [String] {
        let text = String(decoding: folder.isEmpty ? path : path(folder), as: UTF8.self)
        return ((try? FileManager.default.contentsOfDirectory(atPath: text)) ?? []).sorted()
    }

    /// What a file holds; `nil`: it cannot be read.
    package func text(_ name: String) -> String? {
        (try? WholeFile.read(path(name), atMost: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// Whether the one who runs the tests is never refused a file.
package let isRoot = geteuid() == 0

/// The sentence that a call ends with; `nil`: it succeeded.
package func sentence(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return "\(error)" }
    return nil
}

/// Runs a system program to its end, whatever it complains of.
///
/// - Returns: Whether it succeeded.
func succeeds(_ program: String, _ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
}
