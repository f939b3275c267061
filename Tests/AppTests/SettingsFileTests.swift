import Foundation
import Testing

@testable import App

/// What may lie where the settings are looked for.
struct SettingsFileTests {
    private func read(_ prepare: (String) throws -> Void) throws -> SettingsFile.Reading {
        let folder = NSTemporaryDirectory() + "swell-settings-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/settings.conf"
        try prepare(path)
        return SettingsFile(path: Array(path.utf8), home: nil).read()
    }

    @Test func `a file is read whole`() throws {
        let reading = try read { try Data("fps = 7\nnonsense".utf8).write(to: URL(fileURLWithPath: $0)) }
        #expect(reading.settings.fps == 7)
        #expect(reading.fault == nil)
        #expect(reading.notices == [#"settings.conf line 2: "nonsense" sets nothing: write name = value"#])
    }

    @Test func `where there is none the defaults hold, and nothing is said`() throws {
        #expect(try read { _ in } == SettingsFile.Reading())
        #expect(SettingsFile(path: nil, home: nil).read() == SettingsFile.Reading())
        #expect(
            SettingsFile(path: Array("/dev/null/swell/settings.conf".utf8), home: nil).read() == SettingsFile.Reading())
    }

    @Test func `a folder, a FIFO and too large a file are one sentence each, and are not waited for`() throws {
        func said(_ reading: SettingsFile.Reading, _ reason: String) {
            #expect(reading.settings == Settings())
            #expect(reading.notices == ["cannot read settings.conf: \(reason): no setting counts"])
        }
        said(
            try read { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false) },
            "it is a folder")
        said(try read { #expect(mkfifo($0, 0o600) == 0) }, "it is not a regular file")
        said(
            try read { try Data(repeating: 0x0A, count: SettingsFile.most + 1).write(to: URL(fileURLWithPath: $0)) },
            "it has more than 1048576 bytes")
        said(
            try read { try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: $0) },
            "its links go round in a circle")
        let fitting = try read { path in
            try Data(repeating: 0x0A, count: SettingsFile.most).write(to: URL(fileURLWithPath: path))
        }
        #expect(fitting == SettingsFile.Reading())
    }
}
