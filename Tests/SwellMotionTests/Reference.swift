import Foundation
import SwellMotion

/// One row of the reference: worked out with 60 digits from the law itself, and rounded once.
struct ReferenceRow: Decodable, Sendable {
    var duration, bounce, from, to, velocity, time: Double
    var value, velocityAtTime: Double
    var epsilon, settles: Double

    var spring: Spring { Spring(duration: duration, bounce: bounce) }
    var omega: Double { 2 * .pi / duration }
    /// What an error of the value is measured by; times omega, of the velocity.
    var scale: Double { (from - to).magnitude + velocity.magnitude / omega + to.magnitude }
}

enum Reference {
    static func rows() throws -> [ReferenceRow] {
        try JSONDecoder().decode([ReferenceRow].self, from: file("springs"))
    }

    /// Rows of bounce, y0, v0, time, y, v for a duration of 2π; near-critical.py writes them.
    static func nearCritical() throws -> [[Double]] {
        try JSONDecoder().decode([[Double]].self, from: file("near-critical"))
    }

    private static func file(_ name: String) throws -> Data {
        let place = Bundle.module.resourceURL!.appendingPathComponent("Fixtures/\(name).json")
        return try Data(contentsOf: place)
    }
}

/// The same random numbers in every run (SplitMix64).
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

    /// A spring of any kind: every fourth one near critical damping.
    mutating func spring(bounces: ClosedRange<Double> = -0.9...0.95) -> Spring {
        let bounce = number(bounces)
        let near = number(0...1) < 0.25
        return Spring(duration: number(0.05...2), bounce: near ? bounce * 1e-8 : bounce)
    }
}
