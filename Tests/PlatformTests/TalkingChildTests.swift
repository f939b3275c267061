import Glibc
import Support
import Testing

@testable import Platform

@Suite struct `A child that talks` {
    /// All that a shell says to the end, over a descriptor of its own.
    private func answer(
        _ script: String, over descriptor: Int32, reading input: Int32? = nil, hearing text: String = ""
    ) throws -> String {
        let (process, socket) = try #require(
            TalkingChild.spawn(
                "/bin/sh", words: ["sh", "-c", script], over: descriptor, reading: input))
        defer { close(socket) }
        if !text.isEmpty { #expect(write(socket, text, text.utf8.count) == text.utf8.count) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(socket, &piece, piece.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        var status: Int32 = -1
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        #expect(status == 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `hears and answers over one descriptor, and the others lead nowhere`() throws {
        let script = "read line; echo \"you said $line\" >&0; echo lost; echo lost >&2"
        #expect(try answer(script, over: 0, hearing: "this\n") == "you said this\n")
    }

    @Test func `prints, and reads what is open or nothing`() throws {
        #expect(try answer("cat; echo end; echo lost >&2", over: 1) == "end\n")
        let burrow = try Burrow()
        burrow.file("words", "from the file\n")
        let file = try #require(RawPath.with(burrow.path("words")) { open($0, O_RDONLY | O_CLOEXEC) })
        defer { close(file) }
        #expect(try answer("cat", over: 1, reading: file) == "from the file\n")
    }

    @Test func `has its own group, and no signal ignored or blocked`() throws {
        let former = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, former) }
        let script = "grep -E '^Sig(Blk|Ign)' /proc/self/status; cut -d' ' -f5 /proc/$$/stat; echo $$"
        let lines = try answer(script, over: 1).split(separator: "\n").map(String.init)
        try #require(lines.count == 4)
        // Signals 1 to 28; those of the C library's own are not ours to set.
        for line in lines.prefix(2) { #expect(line.hasSuffix("0000000"), "\(line)") }
        #expect(lines[2] == lines[3])
    }

    @Test func `is none where there is no such program`() {
        #expect(TalkingChild.spawn("/nowhere/at/all", words: ["x"], over: 1) == nil)
    }
}
