import SwellMotion

// A film strip of springs: each line is one frame, and time goes down. It needs no terminal.

/// Columns from the start to the target.
let way = 40.0

/// One frame: the time, an `o` where the value is, a bar where it goes.
func frame(_ value: Double, target: Double, at time: Double) -> String {
    var cells = [Character](repeating: " ", count: 48)
    for (place, sign) in [(target, "|"), (value, "o")] as [(Double, Character)] {
        cells[min(max(Int((place * way).rounded()) + 1, 0), cells.count - 1)] = sign
    }
    while cells.last == " " { cells.removeLast() }
    let milliseconds = String(Int((time * 1000).rounded()))
    return String(repeating: " ", count: 5 - milliseconds.count) + milliseconds + " ms " + String(cells)
}

/// A film: its frames one below the other.
func show(_ title: String, frames: Int, every interval: Double, _ value: (Double) -> (Double, target: Double)) {
    print(title)
    for index in 0..<frames {
        let time = Double(index) * interval
        let (now, target) = value(time)
        print(frame(now, target: target, at: time))
    }
    print()
}

// A spring is an exact function of time: ask it for any moment, in any order.
for (name, spring) in [("smooth", Spring.smooth), ("snappy", .snappy), ("bouncy", .bouncy)] {
    let settled = Int((spring.settlingDuration() * 1000).rounded())
    show("\(name): bounce \(spring.bounce), settles in \(settled) ms", frames: 15, every: 0.05) { time in
        (spring.value(fromValue: 0, toValue: 1, time: time), target: 1)
    }
}

// The animator holds values by name and turns them round at any moment, without a jump in place or speed.
let animator = SpringAnimator()
animator.animate("door", to: 1, with: .snappy, at: 0)
var isTurned = false
show("snappy, turned round after 150 ms", frames: 18, every: 0.05) { time in
    animator.advance(to: time)
    if time >= 0.15, !isTurned {
        isTurned = true
        animator.animate("door", to: 0, with: .snappy, at: time)
    }
    return (animator.value("door"), target: animator.target("door"))
}
print(
    animator.isAtRest
        ? "At rest: no frame is needed any more." : "It moves until \(animator.settlingTime("door") ?? 0) s.")
