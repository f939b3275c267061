// Feeds the playlist parser bytes that nobody would think of, and holds it to its promises. It is compiled together with the
// parser, outside the package:
//
//     swiftc -parse-as-library -sanitize=fuzzer,address -O Sources/MusicLibrary/Playlist.swift Tests/Fuzz/PlaylistFuzz.swift
//
// The promises: no input stops it; no entry is empty, and none comes from nowhere: it names no more than it has lines, with
// no more bytes than there are; a name as it stands in the list is found as it stands; a mark in front and the system's
// line ends change nothing; and what follows on a line of its own is found whatever was before.

private func check(_ isKept: Bool, _ promise: StaticString) {
    precondition(isKept, "\(promise)")
}

private func bytes(_ entry: Playlist.Entry) -> [UInt8] {
    switch entry {
    case .path(let path): path
    case .address(let address): address
    }
}

private func checkEntries(of input: [UInt8], _ form: Playlist.Form) {
    let entries = Playlist(input, form).entries
    let breaks = input.count { $0 == 0x0A || $0 == 0x0D }
    check(entries.count <= breaks + 1, "No line names two.")
    check(entries.allSatisfy { !bytes($0).isEmpty }, "No name is empty.")
    check(entries.reduce(0) { $0 + bytes($1).count } <= input.count, "No name comes from nowhere.")
    for entry in entries {
        if case .address(let address) = entry { check(address.contains(0x3A), "An address has a colon.") }
    }
    if !input.starts(with: [0xEF, 0xBB, 0xBF]) {
        check(Playlist([0xEF, 0xBB, 0xBF] + input, form).entries == entries, "A mark in front changes nothing.")
    }
    if input.contains(0x0A), !input.contains(0x0D) {
        let windows = Array(
            input.split(separator: 0x0A, omittingEmptySubsequences: false).joined(separator: [0x0D, 0x0A]))
        check(Playlist(windows, form).entries == entries, "The line ends of another system change nothing.")
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPlaylist(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    checkEntries(of: input, .m3u)
    checkEntries(of: input, .pls)

    let last = Array("\n/last.mp3".utf8)
    check(
        Playlist(input + last, .m3u).entries.last == .path(Array("/last.mp3".utf8)),
        "What comes last is found, whatever was before.")
    let key = Array("\nfIlE0=/first.mp3\n".utf8)
    check(
        Playlist(key + input, .pls).entries.first == .path(Array("/first.mp3".utf8)),
        "The lowest number comes first, whatever follows.")

    // As one name: in a list alone, slashes in front so that it is neither a comment nor an address.
    let name = [0x2F] + input.filter { $0 != 0x0A && $0 != 0x0D }
    check(Playlist(name + [0x0A], .m3u).entries == [.path(name)], "A name keeps its bytes.")
    check(Playlist(Array("File7=".utf8) + name + [0x0A], .pls).entries == [.path(name)], "A name keeps its bytes.")

    // As an address with every byte escaped it is the same name again.
    let digits = Array("0123456789abcdef".utf8)
    let escaped = input.flatMap { [0x25, digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    check(
        Playlist(Array("file:///".utf8) + escaped, .m3u).entries == [.path([0x2F] + input)],
        "A file's address holds its name.")
    return 0
}
