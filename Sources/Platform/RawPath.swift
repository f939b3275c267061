/// A path as Linux has it: any bytes but NUL, without the closing one.
package enum RawPath {
    private static let slash: UInt8 = 0x2F

    /// Calls a function of the C library with the path.
    ///
    /// - Returns: Nil where the path is empty or holds a NUL, which would cut it short; `body` is not called then.
    package static func with<Answer>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Answer) -> Answer? {
        guard !path.isEmpty, !path.contains(0) else { return nil }
        return (path + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in characters.baseAddress.map(body) }
        }
    }

    /// Where the last component lies: all before its slash; `/` for what lies in the root, `.` for a bare name.
    package static func folder(of path: [UInt8]) -> [UInt8] {
        let path = trimmed(path)
        guard let end = path.lastIndex(of: slash) else { return [0x2E] }
        let folder = trimmed(Array(path[..<end]))
        return folder.isEmpty ? [slash] : folder
    }

    /// The last component; empty for the root.
    package static func name(of path: [UInt8]) -> [UInt8] {
        let path = trimmed(path)
        return path.lastIndex(of: slash).map { Array(path[($0 + 1)...]) } ?? path
    }

    /// The path of `name` in a folder; a name that begins with a slash stands for itself.
    package static func join(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
        if name.first == slash || folder.isEmpty { return name }
        return folder.last == slash ? folder + name : folder + [slash] + name
    }

    /// The path without slashes at its end; the root stays one slash.
    package static func trimmed(_ path: [UInt8]) -> [UInt8] {
        guard let last = path.lastIndex(where: { $0 != slash }) else { return path.isEmpty ? [] : [slash] }
        return Array(path[...last])
    }

    /// The path for a sentence: what is no UTF-8, a control or turns the direction of writing becomes U+FFFD.
    package static func shown(_ path: [UInt8]) -> String {
        var harmless = String.UnicodeScalarView()
        for scalar in String(decoding: path, as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: harmless.append("\u{FFFD}")
            default: harmless.append(scalar)
            }
        }
        return String(harmless)
    }
}
