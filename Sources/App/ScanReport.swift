import MusicLibrary

/// What `swell scan` says.
public enum ScanReport {
    /// The lines at the end: what was left out and why, what has changed, and last how many tracks there are.
    public static func lines(_ skipped: [SkippedFile], _ summary: IndexSummary) -> [String] {
        var lines = skipped.map { "skipped: \(Options.shown($0.path)): \($0.reason)" }
        lines += summary.offline.map { "offline: \(Options.shown($0)) is not there, its tracks are kept" }
        if summary.skippedTotal > 0 {
            let reasons = summary.skipped.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
            lines.append(
                "\(grouped(summary.skippedTotal)) skipped: "
                    + reasons.map { "\(grouped($0.value)) \($0.key)" }.joined(separator: ", "))
        }
        let changes = [
            (summary.added, "new"), (summary.changed, "changed"), (summary.moved, "moved"), (summary.gone, "gone"),
        ]
        let told = changes.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
        if !told.isEmpty { lines.append(told.joined(separator: ", ")) }
        lines.append(summary.tracks == 1 ? "1 track" : "\(grouped(summary.tracks)) tracks")
        return lines
    }

    /// A line of at most 60 columns that shows how far the scan is: a bar once it is known how far it goes.
    public static func bar(_ progress: IndexProgress) -> String {
        guard progress.isCounted, progress.files > 0 else { return "\(grouped(progress.done)) files" }
        let width = 30
        let filled = min(width, progress.done * width / progress.files)
        return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "] "
            + "\(grouped(progress.done)) of \(grouped(progress.files))"
    }

    /// `10 000`, with plain spaces.
    private static func grouped(_ number: Int) -> String {
        let digits = String(number)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index) % 3 == 0 { text.append(" ") }
            text.append(digit)
        }
        return text
    }
}
