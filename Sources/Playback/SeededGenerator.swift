/// Random numbers that a seed determines: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014). Good enough to shuffle songs, useless for secrets.
public struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    /// The same seed gives the same numbers, in every version of the program.
    public init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number in 0..<`bound`, each as likely as the next to within 2⁻⁶⁴ · `bound`: the upper half of the product of a
    /// 64-bit number and the bound (Lemire, 2019, without the rejection).
    ///
    /// Written here, not left to the standard library, so that a seed shuffles alike with every compiler.
    mutating func number(below bound: Int) -> Int {
        precondition(bound > 0, "A random number is asked below \(bound).")
        return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }
}
