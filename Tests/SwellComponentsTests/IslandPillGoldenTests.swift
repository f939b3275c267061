import Support
import SwellCanvas
import SwellMotion
import Testing

@testable import SwellComponents

/// How the pill looks at several shares of its way.
struct IslandPillGoldenTests {
    static let progresses = [-0.05, 0, 0.25, 0.5, 0.75, 1, 1.05]
    static let statuses: [(String, PillStatus)] = [
        ("music", PillStage.music), ("timer", PillStage.timer), ("notice", PillStage.notice),
    ]

    @Test(arguments: [(100, 12), (30, 8), (16, 4)])
    func `each share of the way to each status looks as it was seen to`(columns: Int, rows: Int) {
        for (name, status) in Self.statuses {
            var film = ""
            for progress in Self.progresses {
                var stage = PillStage(columns: columns, rows: rows)
                stage.show(status)
                stage.hold(at: progress)
                film += "\(progress)\n\(stage.picture)\n"
            }
            expectGolden(film, named: "pill-\(name)-\(columns)x\(rows).txt")
        }
    }

    @Test(arguments: [
        ("direct", ColorDepth.direct), ("indexed256", .indexed256), ("indexed16", .indexed16), ("none", .none),
    ])
    func `open and on its way, its colours are as they were seen to be`(name: String, depth: ColorDepth) {
        var film = ""
        for progress in [0.6, 1] {
            var stage = PillStage(columns: 40, rows: 6, depth: depth)
            stage.show(PillStage.music)
            stage.hold(at: progress)
            film += stage.canvas.ansi()
        }
        expectGolden(film, named: "pill-\(name).ansi")
    }
}
