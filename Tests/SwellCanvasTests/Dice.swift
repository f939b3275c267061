import SwellCanvas

/// Numbers that look random and are the same on each run (SplitMix64).
struct Dice: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number of 0..<`sides`.
    mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }
}

/// All pixels of a part of a picture, row by row: one comparison instead of thousands.
func pixels(of canvas: Canvas, x: Range<Int>, y: Range<Int>) -> [Color] {
    y.flatMap { y in x.map { canvas.pixel(x: $0, y: y) } }
}
