import Foundation
import Glibc

/// Sound as a card gets it. No collection on purpose: where two collections of this size are not the same, the test
/// would look for the shortest way from one to the other, which takes hours.
struct Samples: Equatable, CustomStringConvertible {
    var all: [Int16]
    var count: Int { all.count }
    var description: String { "\(count) samples" }

    init(_ all: some Sequence<Int16>) { self.all = Array(all) }

    /// The raw file at this path; none when it is not there.
    init?(file: String) {
        guard let data = FileManager.default.contents(atPath: file) else { return nil }
        all = data.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    }

    static func + (one: Samples, other: Samples) -> Samples { Samples(one.all + other.all) }

    func from(_ start: Int) -> Samples { Samples(all.dropFirst(start)) }
    func last(_ count: Int) -> Samples { Samples(all.suffix(count)) }
    func without(last count: Int) -> Samples { Samples(all.dropLast(count)) }
    func upTo(_ end: Int) -> Samples { Samples(all.prefix(end)) }

    /// Where these are not `expected`, in words for a test to show; nil when they are the same.
    func difference(from expected: Samples) -> String? {
        if let place = zip(all, expected.all).enumerated().first(where: { $1.0 != $1.1 }) {
            return "sample \(place.offset) is \(place.element.0) instead of \(place.element.1)"
                + ", and there are \(count) instead of \(expected.count)"
        }
        return count == expected.count ? nil : "there are \(count) samples instead of \(expected.count)"
    }
}
