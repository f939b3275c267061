import Glibc
import Support
import Testing

@testable import Platform

@Suite struct `A folder that is needed` {
    @Test func `is made with those above it, for the user alone`() throws {
        let burrow = try Burrow()
        try Folder.make(burrow.path("a/b/c"))
        #expect(burrow.mode("a") == 0o700)
        #expect(burrow.mode("a/b/c") == 0o700)
    }

    @Test func `stays as it is where it is there`() throws {
        let burrow = try Burrow()
        burrow.folder("a", mode: 0o750)
        burrow.link("b", to: "a")
        try Folder.make(burrow.path("a"))
        try Folder.make(burrow.path("b/"))
        try Folder.make(Array("/".utf8))
        #expect(burrow.mode("a") == 0o750)
    }

    @Test(arguments: ["file", "file/below", "file/far/below", "dangling"])
    func `is not made where a file is in the way`(name: String) throws {
        let burrow = try Burrow()
        burrow.file("file", "kept")
        burrow.link("dangling", to: "nowhere")
        let sentence = sentence { try Folder.make(burrow.path(name)) }
        #expect(sentence?.hasSuffix("\(name): a file is in the way") == true)
        #expect(sentence?.hasPrefix("cannot make the folder /tmp/") == true)
        #expect(burrow.text("file") == "kept")
    }

    @Test func `is not made without permission`() throws {
        guard !isRoot else { return }
        let burrow = try Burrow()
        burrow.folder("locked", mode: 0o500)
        #expect(sentence { try Folder.make(burrow.path("locked/a")) }?.hasSuffix("a: no permission") == true)
    }

    @Test(arguments: [[], [0x2F, 0x61, 0, 0x62], [UInt8](repeating: 0x61, count: 300)])
    func `is refused where no folder can have the name`(path: [UInt8]) {
        #expect(sentence { try Folder.make(path) }?.hasSuffix("the system refuses the name") == true)
    }

    @Test func `may lie as deep as a path goes`() throws {
        let burrow = try Burrow()
        try Folder.make(burrow.path(String(repeating: "d/", count: 100)))
        #expect(burrow.mode(String(repeating: "d/", count: 100)) == 0o700)
        #expect(sentence { try Folder.make(burrow.path(String(repeating: "x/", count: 5000))) } != nil)
    }
}
