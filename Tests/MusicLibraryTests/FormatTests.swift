import Foundation
import MusicLibrary
import Playback
import Support
import Testing

/// What makes real files, where it is installed.
private let encoder: URL? = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    .map { URL(fileURLWithPath: $0 + "/ffmpeg") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

/// Real files of every format that the encoder at hand can make.
@Suite(.enabled(if: encoder != nil, "ffmpeg is not installed"))
struct FormatTests {
    static let formats: [(ending: String, options: [String])] = [
        ("mp3", ["-c:a", "libmp3lame"]), ("mp2", ["-c:a", "mp2"]),
        ("flac", ["-c:a", "flac"]),
        ("ogg", ["-c:a", "libvorbis"]), ("opus", ["-c:a", "libopus"]), ("m4a", ["-c:a", "aac"]),
        ("wav", ["-c:a", "pcm_s16le"]), ("aiff", ["-c:a", "pcm_s16be", "-write_id3v2", "1"]),
        ("wv", ["-c:a", "wavpack"]), ("wma", ["-c:a", "wmav2"]), ("tta", ["-c:a", "tta"]), ("aac", ["-c:a", "aac"]),
    ]

    @Test(arguments: formats.map(\.ending))
    func `a file tells its tags and its length`(ending: String) async throws {
        let burrow = try Burrow()
        let path = burrow.path("Tune.\(ending)")
        let options = try #require(FormatTests.formats.first { $0.ending == ending }?.options)
        let process = Process()
        process.executableURL = encoder
        process.arguments =
            ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "sine=d=1.5:r=44100"]
            + [
                "title=Törn", "artist=Ärtist", "album_artist=Öwner", "album=Älbum", "track=7", "disc=2", "date=1999",
                "genre=Jazz",
            ].flatMap { ["-metadata", $0] } + options + [String(decoding: path, as: UTF8.self)]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)

        let track = try #require(await scan([burrow.path]).tracks.first)
        #expect(abs(track.duration - 1.5) < 0.1)
        if ["tta", "aac", "mp2"].contains(ending) {
            // The encoder writes no tags here.
            #expect(track.title == "Tune")
            return
        }
        #expect(track.title == "Törn" && track.artist == "Ärtist" && track.album == "Älbum")
        // The encoder names the year of a WMA file by a key of its own.
        #expect(track.number == 7 && track.year == (ending == "wma" ? nil : 1999) && track.genre == "Jazz")
        if ending == "wav" { return }  // A RIFF INFO list knows neither.
        #expect(track.albumArtist == "Öwner" && track.disc == 2)
    }
}
