import Foundation

/// The program under test.
enum Player {
    /// Its path: `SWELL_BINARY`, else the release build, else the build that lies beside the tests.
    static let path: String = {
        if let named = ProcessInfo.processInfo.environment["SWELL_BINARY"], !named.isEmpty { return named }
        var house = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { house.deleteLastPathComponent() }
        let builds = ["release", "debug"].map { house.appendingPathComponent(".build/\($0)/swell").path }
        return builds.first { FileManager.default.isExecutableFile(atPath: $0) } ?? builds[0]
    }()

    /// The house's own folder.
    static var house: String {
        var house = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { house.deleteLastPathComponent() }
        return house.path
    }

    /// Runs it to its end without a terminal.
    static func run(
        _ arguments: [String], in place: Workspace, environment: [String: String?] = [:]
    ) async throws -> Outcome {
        try await launch(
            [path] + arguments, environment: place.environment(environment), directory: place.path)
    }
}
