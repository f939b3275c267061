import Foundation
import Glibc

/// A temporary folder that goes away with its owner, and what can be put into it.
final class Burrow {
    let path: [UInt8]

    init() throws {
        var template = Array("/tmp/swell-library-XXXXXX".utf8CString)
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

    /// Calls a C function with the path.
    @discardableResult
    func with<Answer>(_ name: some Sequence<UInt8>, _ body: (UnsafePointer<CChar>) -> Answer) -> Answer {
        (path(name) + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) }
        }
    }

    /// A file of these bytes; its length may be stretched by a hole.
    @discardableResult
    func file(_ name: some Sequence<UInt8>, _ bytes: [UInt8], stretchedTo size: Int? = nil) -> [UInt8] {
        with(name) { path in
            let file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0o644)
            precondition(file >= 0, "The file cannot be made: \(errno)")
            precondition(write(file, bytes, bytes.count) == bytes.count)
            if let size { ftruncate(file, size) }
            close(file)
        }
        return path(name)
    }

    @discardableResult
    func file(_ name: String, _ bytes: [UInt8], stretchedTo size: Int? = nil) -> [UInt8] {
        file(name.utf8, bytes, stretchedTo: size)
    }

    @discardableResult
    func folder(_ name: String) -> [UInt8] {
        with(name.utf8) { _ = mkdir($0, 0o755) }
        return path(name)
    }

    func link(_ name: String, to target: String) { with(name.utf8) { _ = symlink(target, $0) } }

    func hardLink(_ name: String, to target: String) {
        with(target.utf8) { target in with(name.utf8) { _ = Glibc.link(target, $0) } }
    }

    func pipe(_ name: String) { with(name.utf8) { _ = mkfifo($0, 0o644) } }

    func socket(_ name: String) {
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
}
