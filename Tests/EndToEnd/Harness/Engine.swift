import Foundation
import Glibc

/// The real mpv under a player, as the system shows it.
enum Engine {
    /// What the player is started with: files play, only the sound card is not there.
    static let environment: [String: String?] = ["SWELL_MPV_OPTIONS": "--ao=null"]

    /// Waits for the player's mpv.
    ///
    /// - Parameter previous: One that it is not.
    static func process(of player: pid_t, otherThan previous: pid_t? = nil) async throws -> pid_t {
        try await poll(for: "an mpv under process \(player)", lastSeen: "\(children(of: player))") {
            children(of: player).first { $0 != previous && name(of: $0).hasPrefix("mpv") }
        }
    }

    /// Waits until a process is gone, or only waits for its burial.
    static func waitForEnd(of process: pid_t) async throws {
        try await poll(for: "the end of process \(process)", lastSeen: status(of: process)) {
            let status = status(of: process)
            return status.isEmpty || status.contains("State:\tZ") ? () : nil
        }
    }

    private static func children(of process: pid_t) -> [pid_t] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return tasks.flatMap { task in
            text("/proc/\(process)/task/\(task)/children").split(separator: " ").compactMap { pid_t($0) }
        }
    }

    private static func name(of process: pid_t) -> String { text("/proc/\(process)/comm") }
    private static func status(of process: pid_t) -> String { text("/proc/\(process)/status") }
    private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}

extension Trace {
    /// The latest record of playback.
    var playback: Line? { lines.last { $0.kind == "playback" } }

    /// Whether that track plays and has come past `seconds`.
    func plays(_ title: String, past seconds: Double = 0) -> Bool {
        guard let playback else { return false }
        return playback.word("track") == title && playback.word("state") == "playing"
            && (playback.number("position") ?? 0) > seconds
    }
}

extension TmuxSession {
    /// Waits until the trace says that the track plays and has come past `seconds`.
    func waitUntilPlaying(_ title: String, past seconds: Double = 0, within bound: Double = 30) async throws {
        try await poll(
            for: "\(title) to play", within: bound, lastSeen: (try? place.trace.playback?.fields.description) ?? ""
        ) { try place.trace.plays(title, past: seconds) ? () : nil }
    }

    /// Opens files with the real mpv under the player, with a trace.
    static func withSound(
        _ paths: [String], in place: Workspace, environment: [String: String?] = [:],
        _ body: (TmuxSession) async throws -> Void
    ) async throws {
        try await with(
            [Player.path, "--engine", "mpv", "--trace", place.file("trace")] + paths,
            environment: Engine.environment.merging(environment) { $1 }, in: place, body)
    }
}
