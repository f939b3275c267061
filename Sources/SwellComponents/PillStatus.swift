import SwellCanvas

/// What an ``IslandPill`` shows while it is open.
///
/// Any text will do: control characters are replaced, what is too long ends with `…`, and no more than the first 4096
/// scalars are looked at.
public enum PillStatus: Hashable, Sendable {
    /// A title, a line below it and a waveform, which moves while the music plays. An empty line takes no row.
    case music(title: String, subtitle: String, isPlaying: Bool)
    /// A title and the time that is left until an absolute time [s], on the clock that the pill is told: in whole seconds,
    /// rounded up, `24:59`. `0:00` from then on, and for what is no number or infinite; more than 99:59:59 counts as that.
    case timer(title: String, until: Double)
    /// A sentence of up to three lines.
    case notice(String)
    /// Content that somebody else draws.
    case custom(PillContent)
}

extension PillStatus {
    /// The most lines of a notice.
    static let noticeLines = 3

    /// How many rows it needs.
    ///
    /// - Parameter columns: the width of the content, without the capsule's sides; less than 1 counts as 1.
    /// - Returns: 1 or more, also where there is nothing to show.
    public func rows(forWidth columns: Int) -> Int {
        switch shortened {
        case .music(let title, let subtitle, _): title.isEmpty || subtitle.isEmpty ? 1 : 2
        case .timer: 1
        case .notice(let text): max(1, TextWidth.wrapped(text, to: max(1, columns), lines: Self.noticeLines).count)
        case .custom(let content): min(max(1, content.rows(max(1, columns))), Canvas.largestSide)
        }
    }

    /// The same with texts of at most 4096 scalars: more than any capsule has room for.
    var shortened: PillStatus {
        switch self {
        case .music(let title, let subtitle, let isPlaying):
            .music(title: title.shortened, subtitle: subtitle.shortened, isPlaying: isPlaying)
        case .timer(let title, let until): .timer(title: title.shortened, until: until)
        case .notice(let text): .notice(text.shortened)
        case .custom: self
        }
    }

    /// Whether the other is this one in a new state, so that it takes its place without a cross-fade.
    func isSameContent(as other: PillStatus) -> Bool {
        switch (self, other) {
        case (.music(let title, let subtitle, _), .music(let otherTitle, let otherSubtitle, _)):
            title == otherTitle.shortened && subtitle == otherSubtitle.shortened
        case (.timer(let title, _), .timer(let other, _)): title == other.shortened
        case (.notice(let text), .notice(let other)): text == other.shortened
        case (.custom(let content), .custom(let other)): content == other
        default: false
        }
    }

    /// What is left of a timer [s], whole and not negative.
    static func secondsLeft(until end: Double, at now: Double) -> Double {
        let left = end - now
        // A tick is due at a whole second, to the last bit or just before it.
        return left.isFinite && left > 0 ? min((left - 1e-6).rounded(.up), 359_999) : 0
    }

    /// When the time that is left is shown as one second less; `nil`: never again.
    func nextChange(after now: Double) -> Double? {
        guard case .timer(_, let end) = self, end.isFinite else { return nil }
        let left = Self.secondsLeft(until: end, at: now)
        let next = end - (left - 1)
        // Far from 0 a second may be less than a number's last place.
        return left > 0 && next > now ? next : nil
    }

    /// What it says, for those who do not see it.
    func label(at now: Double) -> String {
        switch self {
        case .music(let title, let subtitle, _): Self.joined(title, subtitle)
        case .timer(let title, let end): Self.joined(title, clockText(Self.secondsLeft(until: end, at: now)))
        case .notice(let text): text
        case .custom(let content): content.label
        }
    }

    private static func joined(_ one: String, _ other: String) -> String {
        one.isEmpty || other.isEmpty ? one + other : "\(one), \(other)"
    }
}

extension String {
    /// The part that can ever be seen.
    fileprivate var shortened: String {
        // A scalar has at least one byte: most strings need no look at their scalars.
        utf8.count <= 4096 ? self : String(unicodeScalars.prefix(4096))
    }
}
