// Feeds the reader of tags files that nobody would make, and holds it to its promises. It is compiled together with the
// reader, outside the package; CTagLib's own code is watched by the sanitizers too, TagLib itself is the system's library and
// is not: what it does to memory that it was given shows, what it does within goes unseen.
//
// The promises: no file stops the reader; what it says of one is the same each time; a track has a length and a title, its
// numbers are within their ranges, and no text is longer than it may be.

import CTagLib
import Glibc

private func check(_ isKept: Bool, _ promise: StaticString) {
    precondition(isKept, "\(promise)")
}

/// A file in memory that has two names: what holds nothing known is taken for MPEG audio by its name alone.
private struct MemoryFile {
    let descriptor: Int32
    let names: [[UInt8]]

    init() {
        let number = getpid()
        let place = "/dev/shm/swell-fuzz-\(number)"
        descriptor = open(place, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        check(descriptor >= 0, "There is a place in memory.")
        unlink(place)
        var temporary = Array("/tmp/swell-fuzz-XXXXXX".utf8CString)
        check(mkdtemp(&temporary) != nil, "There is a folder for the names.")
        let folder = String(decoding: temporary.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let paths = ["\(folder)/x.mp3", "\(folder)/x"]
        for path in paths { check(symlink("/proc/self/fd/\(descriptor)", path) == 0, "The file has a name.") }
        names = paths.map { Array($0.utf8) }
    }

    func fill(_ input: UnsafeBufferPointer<UInt8>) {
        check(ftruncate(descriptor, 0) == 0, "The file is empty.")
        check(pwrite(descriptor, input.baseAddress, input.count, 0) == input.count, "The file is filled.")
    }

    /// For the end of the program, however it comes about that still runs code.
    func takeNamesAway() {
        for name in names {
            _ = (name + [0]).withUnsafeBytes { unlink($0.baseAddress!.assumingMemoryBound(to: CChar.self)) }
        }
        let folder = names[0].prefix(names[0].lastIndex(of: 0x2F) ?? 0) + [0]
        _ = Array(folder).withUnsafeBytes { rmdir($0.baseAddress!.assumingMemoryBound(to: CChar.self)) }
    }
}

private let file: MemoryFile = {
    let file = MemoryFile()
    atexit { endOfFile() }
    return file
}()

private func endOfFile() { file.takeNamesAway() }

private func checkTrack(_ track: Track, at path: [UInt8]) {
    check(track.path == path, "The track is the file's.")
    check(track.duration > 0 && track.duration.isFinite, "There is something to play.")
    check(!track.title.isEmpty, "It has a title.")
    check((0...9999).contains(track.disc) && (0...9999).contains(track.number), "Numbers are within their range.")
    check(track.year.map { (1...9999).contains($0) } ?? true, "The year is a year.")
    // A NUL between two artists becomes a comma and a blank.
    let texts = [track.artist, track.albumArtist, track.genre]
    check(texts.allSatisfy { $0.utf8.count <= 16 * 1026 }, "At most 16 values of 1 KiB.")
    check(track.album.utf8.count <= 1024, "At most 1 KiB.")
    for text in texts + [track.title, track.album] { check(!text.utf8.contains(0), "No NUL is left.") }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTags(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    file.fill(input)
    let path = file.names[(input.first ?? 0) % 2 == 1 ? 0 : 1]
    let result = TagReader.read(path)
    if case .success(let track) = result { checkTrack(track, at: path) }
    if count == 0 { check(result == .failure(.empty), "Nothing is nothing.") }
    if count % 16 == 0 { check(TagReader.read(path) == result, "A file says the same each time.") }

    var lyrics = ctag_lyrics()
    let status = (path + [0]).withUnsafeBytes {
        ctag_read_lyrics($0.baseAddress!.assumingMemoryBound(to: CChar.self), &lyrics)
    }
    check((status == ctag_ok) == ((try? result.get()) != nil), "There are words where there is a track.")
    check(lyrics.texts.length <= 1 << 20, "At most 1 MiB.")
    ctag_release_lyrics(&lyrics)
    return 0
}
