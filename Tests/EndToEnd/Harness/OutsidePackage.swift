import Foundation

/// A package of a stranger that depends on the kit by path: each program of the pages is one of its programs.
///
/// It lies under `.build`, where a second run finds what the first one compiled.
enum OutsidePackage {
    private static let folder = Player.house + "/.build/outside"
    private static let building = Task { try await build() }

    /// What `swift build` said, once for all tests.
    static var outcome: Outcome { get async throws { try await building.value } }

    /// Where a program was built.
    static func path(of program: PageProgram) -> String { "\(folder)/build/debug/\(program.name)" }

    private static func build() async throws -> Outcome {
        try? FileManager.default.removeItem(atPath: folder + "/package/Sources")
        let targets = PageProgram.all.map {
            "        .executableTarget(name: \"\($0.name)\", dependencies: [.product(name: \"SwellKit\", package: \"swell\")]),\n"
        }
        try write(
            """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "Outside",
                dependencies: [.package(name: "swell", path: "../../..")],
                targets: [
            \(targets.joined())    ]
            )

            """, to: "package/Package.swift")
        for program in PageProgram.all {
            try write(program.text, to: "package/Sources/\(program.name)/main.swift")
        }
        // Swift stands where the tests' own environment says, and may need its owner's home.
        let place = try Workspace()
        let own = ProcessInfo.processInfo.environment
        return try await launch(
            [
                "/usr/bin/env", "swift", "build", "--package-path", folder + "/package", "--scratch-path",
                folder + "/build",
            ],
            environment: place.environment(["PATH": own["PATH"], "HOME": own["HOME"]]), directory: place.path,
            within: 600)
    }

    private static func write(_ text: String, to name: String) throws {
        let path = "\(folder)/\(name)"
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }
}
