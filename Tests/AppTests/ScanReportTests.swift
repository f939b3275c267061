import MusicLibrary
import Testing

@testable import App

struct ScanReportTests {
    @Test func `the report says what was left out, what has changed, and last the count`() {
        var summary = IndexSummary()
        summary.tracks = 10_000
        summary.added = 1234
        summary.gone = 1
        summary.skipped = [.empty: 1, .notMusic: 2]
        summary.offline = [Array("/mnt/usb".utf8)]
        let skipped = [SkippedFile(path: Array("/a\n\u{1B}.mp3".utf8), reason: .empty)]
        #expect(
            ScanReport.lines(skipped, summary) == [
                "skipped: /a\u{FFFD}\u{FFFD}.mp3: empty", "offline: /mnt/usb is not there, its tracks are kept",
                "3 skipped: 2 not music, 1 empty", "1 234 new, 1 gone", "10 000 tracks",
            ])
    }

    @Test(arguments: [(0, "0 tracks"), (1, "1 track"), (999, "999 tracks"), (1_000_000, "1 000 000 tracks")])
    func `the count has plain spaces`(tracks: Int, line: String) {
        var summary = IndexSummary()
        summary.tracks = tracks
        #expect(ScanReport.lines([], summary) == [line])
    }

    @Test func `the bar fills, once it is known how far it goes`() {
        var progress = IndexProgress()
        progress.files = 2000
        progress.done = 1000
        #expect(ScanReport.bar(progress) == "1 000 files")
        progress.isCounted = true
        #expect(ScanReport.bar(progress) == "[###############...............] 1 000 of 2 000")
        progress.done = 3000
        #expect(ScanReport.bar(progress) == "[##############################] 3 000 of 2 000")
        #expect(ScanReport.bar(IndexProgress()) == "0 files")
    }
}
