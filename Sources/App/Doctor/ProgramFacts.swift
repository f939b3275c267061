/// What the doctor knows of the program itself.
public struct ProgramFacts: Hashable, Sendable {
    /// The running program's path; `nil`: the system does not say.
    public var binary: String?
    /// The folder where the files that come with it were found; `nil`: nowhere.
    public var resources: String?

    /// The program that lies there.
    public init(binary: String?, resources: String?) {
        self.binary = binary
        self.resources = resources
    }

    /// What the report says of it.
    public var section: DoctorSection {
        DoctorSection(
            "swell",
            [
                .ok("version", Options.version),
                binary.map { .ok("program", $0) } ?? .note("program", "the system does not say where it lies"),
                resources.map { .ok("resources", $0) }
                    ?? .note(
                        "resources", "not found beside the program; what is built in is used",
                        remedy: "make install puts them where they belong"),
            ])
    }
}
