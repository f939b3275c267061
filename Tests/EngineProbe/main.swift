// A process of its own for what only such a one can show. Called as
//
//     EngineProbe FOLDER SEED COMMANDS    gives a player over a real mpv so many random commands, then tells what it holds
//     mpv ...                             (by a link of that name) relays between its descriptor 0 and the real mpv

import Foundation
import Glibc

func report(_ name: String, _ value: some CustomStringConvertible) { print("\(name) \(value)") }

func runAtRandom(folder: String, seed: UInt64, commands: Int) {
    // Whatever the libraries make once is made now.
    _ = monotonic()
    _ = JSONSerialization.isValidJSONObject([1])
    let before = Household.now
    var memory: [Int] = []
    do {
        let run = RandomRun(folder: folder, seed: seed)
        run.give(max(5, commands / 5))
        memory.append(Household.memory)
        for _ in 0..<2 {
            run.give(max(5, commands * 2 / 5))
            memory.append(Household.memory)
        }
        run.finish()
        run.close()
        report("kills", run.kills)
        for fault in run.faults { report("fault", fault) }
    }
    // A thread's end is not waited for by anybody.
    let end = monotonic() + 30
    while Household.now != before, monotonic() < end { _ = poll(nil, 0, 10) }
    let after = Household.now
    report("children", "\(before.children) \(after.children)")
    report("descriptors", "\(before.descriptors) \(after.descriptors)")
    report("threads", "\(before.threads) \(after.threads)")
    report("memory", memory.map(String.init).joined(separator: " "))
}

let arguments = CommandLine.arguments
if arguments.count == 4, let seed = UInt64(arguments[2]), let commands = Int(arguments[3]) {
    runAtRandom(folder: arguments[1], seed: seed, commands: commands)
} else {
    Relay.run(arguments)
}
