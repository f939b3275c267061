/// One line of the doctor's report: what was looked at, what was found there, and what that means.
public struct DoctorLine: Hashable, Sendable {
    /// What a finding means for the person.
    public enum Mark: String, Hashable, Sendable {
        /// As it should be.
        case ok
        /// Worth knowing; swell plays and shows itself all the same.
        case note
        /// Something must be done, or swell cannot do its work.
        case fix
    }

    /// What the finding means.
    public var mark: Mark
    /// What was looked at, in a word or two.
    public var what: String
    /// What was found; any text, as long as it likes: ``DoctorReport`` makes it harmless and breaks it.
    public var value: String
    /// What to do about it; `nil`: nothing.
    public var remedy: String?

    /// As it should be.
    public static func ok(_ what: String, _ value: String) -> DoctorLine {
        DoctorLine(mark: .ok, what: what, value: value)
    }

    /// Worth knowing.
    public static func note(_ what: String, _ value: String, remedy: String? = nil) -> DoctorLine {
        DoctorLine(mark: .note, what: what, value: value, remedy: remedy)
    }

    /// To be mended by `remedy`.
    public static func fix(_ what: String, _ value: String, remedy: String) -> DoctorLine {
        DoctorLine(mark: .fix, what: what, value: value, remedy: remedy)
    }
}

/// A part of the doctor's report, one for each part of the program that has something to say.
public struct DoctorSection: Hashable, Sendable {
    /// One word, which stands above the lines.
    public var title: String
    /// In the order in which they are read.
    public var lines: [DoctorLine]

    /// The lines under their title.
    public init(_ title: String, _ lines: [DoctorLine]) {
        self.title = title
        self.lines = lines
    }
}
