/// The version that an mpv says it has.
public struct MPVVersion: Hashable, Sendable {
    /// The oldest that will do.
    public static let oldest = MPVVersion(major: 0, minor: 35)

    private let major: Int
    private let minor: Int
    /// Its numbers as mpv writes them: `0.35.1`.
    private let numbers: String

    private init(major: Int, minor: Int) {
        self.major = major
        self.minor = minor
        numbers = "\(major).\(minor)"
    }

    /// Reads what mpv calls itself, such as "mpv 0.35.1", "mpv v0.40.0-dev" or the first line of `mpv --version`.
    ///
    /// - Parameter text: mpv's own words.
    /// - Returns: `nil`: they hold no version (it was built from a commit, say).
    public init?(_ text: String) {
        let words = text.split(separator: " ")
        guard let word = words.first == "mpv" ? words.dropFirst().first : words.first else { return nil }
        let digits = word.drop { $0 == "v" }.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 2, let major = Int(parts[0]), let minor = Int(parts[1]) else { return nil }
        self.major = major
        self.minor = minor
        numbers = String(digits)
    }

    /// A sentence where it is too old; `nil`: it will do.
    public var refusal: String? {
        guard (major, minor) < (MPVVersion.oldest.major, MPVVersion.oldest.minor) else { return nil }
        return "mpv \(numbers) is too old (\(MPVVersion.oldest.numbers) or later is needed)"
    }
}
