import Foundation
import Glibc

/// What this process holds of the system.
struct Household: Equatable {
    /// Children, zombies too.
    var children = 0
    var descriptors = 0
    var threads = 0

    static var now: Household {
        Household(
            children: childNumbers.count, descriptors: names(in: "/proc/self/fd").count,
            threads: names(in: "/proc/self/task").count)
    }

    /// The children's process numbers.
    static var childNumbers: [Int32] {
        names(in: "/proc/self/task").flatMap { task in
            (text("/proc/self/task/\(task)/children") ?? "").split(separator: " ").compactMap { Int32($0) }
        }
    }

    /// Memory that is in use, in KiB.
    static var memory: Int {
        let line = (text("/proc/self/status") ?? "").split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// Files in `/proc` have no size, so they are read to their end.
    private static func text(_ path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}

/// Seconds on the system's monotonic clock.
func monotonic() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
