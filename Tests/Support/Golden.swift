import Foundation
import SwellCanvas
import Testing

/// Compares a picture with the one that is kept for it, in `Golden/NAME.txt` beside the calling test.
///
/// Where there is none yet, or where the environment says `RECORD=1`, the picture is written *and the test fails*: a new
/// golden picture is looked at before it counts.
///
/// - Parameters:
///   - name: the file's name without `.txt`.
///   - colors: whether the picture is kept with its colours, as ANSI text that `cat` shows, in `NAME.ansi`.
public func expectGolden(
    _ canvas: Canvas, named name: String, colors: Bool = false, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectGolden(
        colors ? canvas.ansi() : canvas.plainText, named: name + (colors ? ".ansi" : ".txt"), file: file,
        sourceLocation: sourceLocation)
}

/// Compares text, such as a film strip, with what is kept in `Golden/NAME` beside the calling test.
///
/// - Parameter name: the file's name, with `.txt` or another ending.
public func expectGolden(
    _ text: String, named name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Golden")
    let place = folder.appendingPathComponent(name)
    let kept = try? String(contentsOf: place, encoding: .utf8)
    let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"
    if let kept, !isRecording {
        if kept != text {
            Issue.record("\(name) differs\(GoldenDifference(kept, text))", sourceLocation: sourceLocation)
        }
        return
    }
    do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(to: place, atomically: true, encoding: .utf8)
        Issue.record("\(name) was written; look at it and run again.\n\(text)", sourceLocation: sourceLocation)
    } catch {
        Issue.record("\(name) cannot be written: \(error)", sourceLocation: sourceLocation)
    }
}

/// Where two texts part: the lines, with escapes made visible.
struct GoldenDifference: CustomStringConvertible {
    let description: String

    init(_ kept: String, _ found: String) {
        let old = kept.split(separator: "\n", omittingEmptySubsequences: false)
        let new = found.split(separator: "\n", omittingEmptySubsequences: false)
        var text = ""
        var shown = 0
        for line in 0..<max(old.count, new.count) {
            let before = line < old.count ? String(old[line]) : nil
            let after = line < new.count ? String(new[line]) : nil
            if before == after { continue }
            shown += 1
            if shown > 20 {
                text += "\n..."
                break
            }
            if let before { text += "\n\(line) - \(Self.visible(before))" }
            if let after { text += "\n\(line) + \(Self.visible(after))" }
        }
        description = text
    }

    private static func visible(_ line: String) -> String { line.replacingOccurrences(of: "\u{1B}", with: "\\e") }
}
