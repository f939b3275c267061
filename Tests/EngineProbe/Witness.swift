import Foundation
import Glibc

/// A second line to mpv, past the transport: what it says of itself. Opened anew for each question, for mpv comes and goes.
struct Witness {
    /// Where mpv was told to listen (`--input-ipc-server`).
    let path: String

    /// The value of a property; `nil`: there is none, or nobody answers within 2 s.
    func value(of property: String) -> Any? {
        let line = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard line >= 0 else { return nil }
        defer { close(line) }
        var patience = timeval(tv_sec: 2, tv_usec: 0)
        setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let isThere = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(line, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        let question = Array("{\"command\":[\"get_property\",\"\(property)\"],\"request_id\":7}\n".utf8)
        guard isThere, send(line, question, question.count, Int32(MSG_NOSIGNAL)) == question.count else { return nil }
        return answer(on: line)
    }

    private func answer(on line: Int32) -> Any? {
        var heard: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(line, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            heard += buffer[..<count]
            while let end = heard.firstIndex(of: 0x0a) {
                let object = try? JSONSerialization.jsonObject(with: Data(heard[..<end])) as? [String: Any]
                heard.removeSubrange(...end)
                if object?["request_id"] as? Int == 7 { return object?["data"] }
            }
        }
    }
}
