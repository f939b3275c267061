import SwellCanvas
import SwellMotion
import Testing

@testable import SwellComponents

/// The bars beside music.
struct WaveformTests {
    @Test func `its bars move smoothly, in their room, and no two alike`() {
        var all: [[Double]] = []
        for step in 0..<600 {
            let wave = Waveform(level: 1, phase: Double(step) / 60)
            all.append((0..<Waveform.bars).map { wave.height(ofBar: $0) })
        }
        for bar in 0..<Waveform.bars {
            let way = all.map { $0[bar] }
            #expect(way.min() ?? 0 >= 0.25 && way.max() ?? 2 <= 1)
            #expect(way.max() ?? 0 > 0.98 && way.min() ?? 1 < 0.27)
            #expect(zip(way, way.dropFirst()).allSatisfy { abs($0 - $1) < 0.08 })
        }
        for one in 0..<Waveform.bars {
            for other in 0..<one {
                #expect(all.contains { abs($0[one] - $0[other]) > 0.5 })
            }
        }
    }

    @Test func `paused it is a row of dots`() {
        for phase in [0, 0.3, 7.9] {
            let wave = Waveform(level: 0, phase: phase)
            for bar in 0..<Waveform.bars { #expect(wave.height(ofBar: bar) == 0.25) }
        }
        for (depth, dots) in [(ColorDepth.direct, "▄ ▄ ▄ ▄ ▄"), (.indexed16, ""), (.none, "▄ ▄ ▄ ▄ ▄")] {
            var canvas = Canvas(size: Size(columns: 9, rows: 2), depth: depth)
            canvas.clear(.black)
            Waveform(level: 0, phase: 1).draw(
                in: canvas.size.cells, scale: 1, color: .white, opacity: 1, on: &canvas)
            if depth != .indexed16 { #expect(canvas.text(row: 1) == dots) }
            #expect(canvas.text(row: 0) == "")
            #expect(canvas.pixel(x: 0, y: 2) == .black)
            #expect(canvas.pixel(x: 1, y: 3) == .black)
        }
    }

    @Test func `any phase and level has a picture, the same each time`() {
        let numbers = [0, -1, 0.5, 1e300, -1e300, .nan, .infinity, -.infinity]
        for phase in numbers {
            for level in numbers {
                for charset in [Charset.unicode, .ascii] {
                    for rows in [0, 1, 2] {
                        func picture() -> String {
                            var canvas = Canvas(size: Size(columns: 9, rows: 2), charset: charset)
                            Waveform(level: level, phase: phase).draw(
                                in: CellRect(column: 0, row: 0, columns: 9, rows: rows), scale: level, color: .white,
                                opacity: 1, on: &canvas)
                            return canvas.plainText
                        }
                        #expect(picture() == picture())
                    }
                }
            }
        }
    }

    // MARK: In the pill

    private func wave(_ stage: PillStage) -> String {
        (2...3).map { row in
            (69..<78).map { column in
                let glyph = stage.canvas.glyph(column: column, row: row)
                return glyph.isEmpty ? (stage.canvas.pixel(x: column, y: 2 * row).red > 100 ? "█" : " ") : glyph
            }.joined()
        }.joined(separator: "\n")
    }

    @Test func `while music plays it asks for 15 frames a second, and each shows another picture`() {
        var stage = PillStage()
        stage.show(PillStage.music)
        stage.settle()
        stage.draw(at: 2)
        var times: [Double] = []
        var pictures: Set<String> = []
        while let next = stage.pill.nextDeadline, next < 4 {
            #expect(stage.pill.advance(to: next) == true)
            times.append(next)
            stage.draw(at: next)
            pictures.insert(wave(stage))
        }
        #expect(times.count == 30 || times.count == 29)
        #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 1.0 / 15) < 1e-9 })
        #expect(pictures.count > 24)
    }

    @Test func `it is a function of the time alone`() {
        var often = PillStage()
        often.show(PillStage.music)
        for frame in 0...300 { often.draw(at: Double(frame) / 60) }
        var once = PillStage()
        once.show(PillStage.music)
        once.draw(at: 5)
        #expect(often.canvas.ansi() == once.canvas.ansi())
    }

    @Test(arguments: [Motion.reduced, .none])
    func `it is still when motion is reduced or none`(motion: Motion) {
        var stage = PillStage(motion: motion)
        stage.show(PillStage.music)
        stage.settle()
        stage.draw()
        let still = wave(stage)
        #expect(still.contains("█"))
        #expect(stage.pill.nextDeadline == nil)
        stage.draw(at: 7.7)
        #expect(wave(stage) == still)
        #expect(stage.pill.nextDeadline == nil)
    }

    @Test func `it stops where it is when motion is taken away, and goes on from there`() {
        var stage = PillStage()
        stage.show(PillStage.music)
        stage.settle()
        stage.draw(at: 3.21)
        let stopped = wave(stage)
        stage.pill.motion = .reduced
        stage.draw(at: 5)
        #expect(wave(stage) == stopped && stage.pill.nextDeadline == nil)
        stage.pill.motion = .full
        stage.draw()
        #expect(wave(stage) == stopped)
        stage.draw(at: 5.2)
        #expect(wave(stage) != stopped)
    }

    @Test func `it sinks to dots when the music pauses, and rises when it goes on`() {
        var stage = PillStage()
        stage.show(PillStage.music)
        stage.settle()
        stage.draw(at: 3)
        stage.show(PillStage.paused)
        let frames = stage.settle()
        #expect(frames > 15)
        #expect(wave(stage) == "         \n▄ ▄ ▄ ▄ ▄")
        #expect(stage.pill.nextDeadline == nil)
        stage.show(PillStage.music)
        #expect(stage.pill.isMoving)
        stage.settle()
        #expect(wave(stage).contains("█"))
        #expect(stage.pill.nextDeadline != nil)
    }

    @Test func `without room for it there is none, and no frames for it`() {
        var stage = PillStage(columns: 20, rows: 8)
        stage.show(PillStage.music)
        stage.settle()
        #expect(stage.pill.nextDeadline == nil)
        #expect(!stage.canvas.plainText.contains { "▁▂▃▄▅▆▇█".contains($0) })
    }
}
