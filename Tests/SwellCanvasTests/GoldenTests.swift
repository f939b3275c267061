import Foundation
import Support
import SwellCanvas
import Testing

/// A small pane over a list, as the player draws one.
private func scene(_ depth: ColorDepth, _ charset: Charset = .unicode) -> Canvas {
    var canvas = Canvas(size: Size(columns: 32, rows: 9), depth: depth, charset: charset)
    canvas.clear(Color(hex: 0x14161B))
    let style = TextStyle(color: Color(hex: 0xC8CCD4))
    for row in 0..<9 { canvas.text("Señor 夜に駆ける, track \(row)", column: 1, row: row, width: 30, style: style) }
    canvas.scrim(0.5)
    let pane = Rect(x: 3, y: 3.25, width: 26, height: 12)
    canvas.shadow(of: pane, radius: 2, blur: 1.5, offsetY: 0.5, color: .black, opacity: 0.5)
    canvas.fill(pane, radius: 2, color: Color(hex: 0x4B3470))
    canvas.clearGlyphs(in: pane)
    let cover = Image(width: 64, height: 64) { x, y in Color(red: UInt8(60 + 3 * x), green: UInt8(3 * y), blue: 180) }
    canvas.draw(cover, in: Rect(x: 5.5, y: 5, width: 8, height: 8), radius: 0.8)
    canvas.text("Midnight Drive", column: 15, row: 3, width: 12, style: TextStyle(color: .white, bold: true))
    canvas.text("The Night Owls", column: 15, row: 4, width: 12, style: TextStyle(color: .white, opacity: 0.6))
    return canvas
}

@Suite struct `A golden picture` {
    @Test func `of a pane over a list`() {
        expectGolden(scene(.direct), named: "pane")
        expectGolden(scene(.direct), named: "pane-direct", colors: true)
        expectGolden(scene(.indexed256), named: "pane-256", colors: true)
        expectGolden(scene(.indexed16), named: "pane-16", colors: true)
        expectGolden(scene(.none), named: "pane-none", colors: true)
        expectGolden(scene(.none, .ascii), named: "pane-ascii")
    }

    @Test func `that is missing is written and fails, one that differs fails, one that is equal passes`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "golden-\(UInt64.random(in: 0 ... .max))")
        defer { try? FileManager.default.removeItem(at: folder) }
        let test = folder.appendingPathComponent("SomeTests.swift").path
        withKnownIssue { expectGolden("one\ntwo\n", named: "some.txt", file: test) }
        let kept = folder.appendingPathComponent("Golden/some.txt")
        #expect(try String(contentsOf: kept, encoding: .utf8) == "one\ntwo\n")
        if ProcessInfo.processInfo.environment["RECORD"] == "1" { return }
        expectGolden("one\ntwo\n", named: "some.txt", file: test)
        withKnownIssue { expectGolden("one\nthree\n", named: "some.txt", file: test) }
        #expect(try String(contentsOf: kept, encoding: .utf8) == "one\ntwo\n", "only recording changes it")
    }
}
