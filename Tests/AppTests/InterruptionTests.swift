import Playback
import SwellCanvas
import SwellInput
import SwellMotion
import Testing

@testable import App

/// Whatever happens in mid-flight, nothing jumps, and the last command wins.
struct InterruptionTests {
    private struct Sample {
        var time, progress, velocity, cover: Double
    }

    private func samples(_ outcome: Stage.Outcome) -> [Sample] {
        outcome.traced("frame").map { line in
            let art = line["artwork"] as? [Double] ?? []
            return Sample(
                time: line["t"] as? Double ?? .nan, progress: line["progress"] as? Double ?? .nan,
                velocity: line["velocity"] as? Double ?? .nan, cover: art.count == 4 ? art[1] : .nan)
        }
    }

    /// Each frame of opening (from 1 s on) and closing (from 3 s on) at 60 a second.
    @Test(arguments: Array(stride(from: 0, to: 24, by: 2)))
    func `each kind of event at each frame of opening and closing leaves no jump`(frame: Int) throws {
        let events: [(String, [Event])] = [
            ("tab", [.key(.tab)]), ("escape", [.key(.escape)]), ("space", [.typed(" ")]), ("next", [.typed("n")]),
            ("click", [.press(50, 20), .release(50, 20)]), ("wheel up", [.wheel(.up, 50, 29)]),
            ("wheel down", [.wheel(.down, 50, 27)]), ("focus", [.focus(false)]), ("volume", [.key(.up)]),
        ]
        for start in [1.0, 3.0] {
            let time = start + (Double(frame) + 0.5) / 60
            for (name, kinds) in events {
                var script: [(Double, Event)] = [(1, .key(.tab))]
                if start == 3 { script.append((3, .key(.escape))) }
                for (index, event) in kinds.enumerated() { script.append((time + Double(index) * 0.001, event)) }
                let outcome = try Stage(script: script).run(until: 6)
                let all = samples(outcome)
                for (one, next) in zip(all, all.dropFirst()) where next.time - one.time < 0.04 {
                    // No faster than the springs are: 28 rows in half a second have a peak of about 6 travels a second.
                    #expect(abs(next.progress - one.progress) < 0.13, "\(name) at \(time)")
                    #expect(abs(next.cover - one.cover) < 10, "\(name) at \(time)")
                }
                #expect(outcome.model.animator.isAtRest, "\(name) at \(time)")
                let last = outcome.traced("command").last?["command"] as? String
                #expect(all.last?.progress == (last == "expand" ? 1 : 0), "\(name) at \(time)")
                #expect(outcome.model.mini.isExpanded == (last == "expand"))
            }
        }
    }

    @Test(arguments: 0..<24)
    func `random scripts end at rest, in the state of the last command`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var script: [(Double, Event)] = []
        var time = 0.5
        for _ in 0..<60 {
            time += Double(random.next() % 200) / 1000
            let column = Int(random.next() % 110) - 5
            let row = Int(random.next() % 34) - 2
            let event: Event =
                switch random.next() % 11 {
                case 0: .key(.tab)
                case 1: .key(.escape)
                case 2: .press(column, row)
                case 3, 4: .drag(column, row)
                case 5: .release(column, row)
                case 6: .wheel(.up, column, row)
                case 7: .wheel(.down, column, row)
                case 8: .typed(Array(" nps?/mr+-")[Int(random.next() % 10)])
                case 9: .focus(random.next() % 2 == 0)
                default: .resize(columns: Int(random.next() % 120) + 1, rows: Int(random.next() % 40) + 1)
                }
            script.append((time, event))
        }
        script += [(time + 0.1, .release(1, 1)), (time + 0.2, .key(.escape)), (time + 0.3, .key(.escape))]
        let outcome = try Stage(script: script).run(until: time + 30)
        #expect(outcome.trace.allSatisfy { $0["kind"] as? String != "broken" })
        #expect(outcome.model.animator.isAtRest)
        let last = outcome.traced("command").last { ["expand", "minimize"].contains($0["command"] as? String) }
        #expect(outcome.model.mini.isExpanded == (last?["command"] as? String == "expand"))
        #expect(outcome.model.mini.progress == (outcome.model.mini.isExpanded ? 1 : 0))
    }
}
