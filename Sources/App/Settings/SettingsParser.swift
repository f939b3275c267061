import SwellCanvas
import SwellComponents
import SwellInput

extension Settings {
    /// Reads the text of a settings file.
    ///
    /// - Parameters:
    ///   - file: any bytes; nothing in them stops it. What is wrong leaves the default, or the nearest value that is allowed.
    ///   - home: what `~` stands for, in raw bytes; `nil`: paths that begin with it are refused.
    public static func parse(_ file: [UInt8], home: [UInt8]? = nil) -> (settings: Settings, warnings: SettingsWarnings)
    {
        var parser = SettingsParser(home: home)
        for line in SettingsLine.read(file, warnings: &parser.warnings) { parser.take(line) }
        parser.settings.keys = parser.bindings.table(warnings: &parser.warnings)
        return (parser.settings, parser.warnings)
    }
}

/// Takes the lines of a settings file one by one.
private struct SettingsParser {
    let home: [UInt8]?
    var settings = Settings()
    var bindings = KeyBindings()
    var warnings = SettingsWarnings()
    /// The line in which each name was set last.
    private var lines: [String: Int] = [:]

    init(home: [UInt8]?) { self.home = home }

    mutating func take(_ line: SettingsLine) {
        do {
            switch line.section {
            case nil: try takeSetting(line)
            case .keys: try takeKeys(line)
            case .springs: try takeSpring(line)
            }
        } catch {
            warnings.add(error)
        }
    }

    /// The case that the line's name means.
    private func name<Name: RawRepresentable<String> & CaseIterable>(
        _ line: SettingsLine
    ) throws(SettingsWarning) -> Name {
        for name in Name.allCases where name.rawValue.utf8.elementsEqual(line.name) { return name }
        throw SettingsWarning(line.number, .noSetting(line.name, among: Name.allCases.map(\.rawValue)))
    }

    private mutating func note(_ name: String, _ line: SettingsLine) {
        if let earlier = lines.updateValue(line.number, forKey: name) {
            warnings.add(SettingsWarning(line.number, .again(name: name, line: earlier)))
        }
    }

    // MARK: Settings

    private mutating func takeSetting(_ line: SettingsLine) throws(SettingsWarning) {
        let name: SettingName = try name(line)
        if name != .root { note(name.rawValue, line) }
        switch name {
        case .theme: settings.theme = try word(line, name)
        case .tint: settings.tint = try tint(line)
        case .motion: settings.motion = try word(line, name)
        case .pill: settings.pill = try word(line, name)
        case .fps:
            let range = Settings.framesPerSecond
            guard let number = Self.number(line.value), number == number.rounded() else { throw wrong(line, name) }
            let allowed = Double(range.lowerBound)...Double(range.upperBound)
            settings.fps = Int(held(number, allowed, line, name.rawValue))
        case .engine: settings.engine = try word(line, name)
        case .replaygain: settings.replayGain = try word(line, name)
        case .root: try takeRoot(line)
        case .mouse: settings.hasMouse = try isOn(line, name)
        case .color: settings.color = try word(line, name)
        case .ascii: settings.isASCII = try isOn(line, name)
        }
    }

    private func wrong(_ line: SettingsLine, _ name: SettingName) -> SettingsWarning {
        SettingsWarning(line.number, .wrong(name: name.rawValue, value: line.value, wanted: name.wanted))
    }

    private func word<Word: RawRepresentable<String> & CaseIterable>(
        _ line: SettingsLine, _ name: SettingName
    ) throws(SettingsWarning) -> Word {
        for word in Word.allCases where word.rawValue.utf8.elementsEqual(line.value) { return word }
        throw wrong(line, name)
    }

    private func isOn(_ line: SettingsLine, _ name: SettingName) throws(SettingsWarning) -> Bool {
        guard name.words.contains(where: { $0.utf8.elementsEqual(line.value) }) else { throw wrong(line, name) }
        return line.value.count == 2
    }

    private func tint(_ line: SettingsLine) throws(SettingsWarning) -> Settings.Tint {
        if line.value.elementsEqual("cover".utf8) { return .cover }
        if line.value.elementsEqual("none".utf8) { return .none }
        guard line.value.count == 7, line.value[0] == UInt8(ascii: "#"),
            line.value.dropFirst().allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let hex = UInt32(String(decoding: line.value.dropFirst(), as: UTF8.self), radix: 16)
        else { throw wrong(line, .tint) }
        return .fixed(Color(hex: hex))
    }

    /// Each line adds one; an empty value means none at all.
    private mutating func takeRoot(_ line: SettingsLine) throws(SettingsWarning) {
        var path = line.value
        let quote = UInt8(ascii: "\"")
        // Quotes keep blanks at either end.
        if path.count >= 2, path.first == quote, path.last == quote { path = Array(path.dropFirst().dropLast()) }
        guard !path.isEmpty else {
            settings.roots = []
            return
        }
        if path == [UInt8(ascii: "~")] || path.starts(with: "~/".utf8) {
            guard let home, home.first == UInt8(ascii: "/") else { throw wrong(line, .root) }
            path = home + path.dropFirst()
        }
        guard path.first == UInt8(ascii: "/"), !path.contains(0) else { throw wrong(line, .root) }
        if !settings.roots.contains(path) { settings.roots.append(path) }
    }

    // MARK: Numbers

    private mutating func takeSpring(_ line: SettingsLine) throws(SettingsWarning) {
        let name: SpringSettings.Name = try name(line)
        note(name.rawValue, line)
        let range = name.range
        guard let number = Self.number(line.value) else {
            let wanted = "a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
            throw SettingsWarning(line.number, .wrong(name: name.rawValue, value: line.value, wanted: wanted))
        }
        settings.springs[keyPath: name.path] = held(number, range, line, name.rawValue)
    }

    /// The number, or the nearest end of the range with a warning.
    private mutating func held(
        _ number: Double, _ range: ClosedRange<Double>, _ line: SettingsLine, _ name: String
    ) -> Double {
        guard !range.contains(number) else { return number }
        let used = min(max(number, range.lowerBound), range.upperBound)
        let words = "\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
        warnings.add(
            SettingsWarning(
                line.number, .clamped(name: name, value: line.value, range: words, used: Self.text(used))))
        return used
    }

    /// A decimal number of at most 32 signs, such as `60`, `0.15`, `-0.5` or `.5`.
    private static func number(_ bytes: [UInt8]) -> Double? {
        let digits =
            bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes[...]
        guard bytes.count <= 32, digits.contains(where: { (0x30...0x39).contains($0) }),
            digits.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
            digits.count(where: { $0 == UInt8(ascii: ".") }) <= 1
        else { return nil }
        // The standard library wants a digit on each side of the point.
        let sign = bytes.first == UInt8(ascii: "-") ? -1.0 : 1
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let words = parts.map { $0.isEmpty ? "0" : String(decoding: $0, as: UTF8.self) }
        return Double(words.joined(separator: ".")).map { sign * $0 }
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }

    // MARK: Keys

    private static let actions = Dictionary(
        Command.allCases.map { (Array($0.settingName.utf8), $0) }, uniquingKeysWith: { first, _ in first })

    private mutating func takeKeys(_ line: SettingsLine) throws(SettingsWarning) {
        guard let command = Self.actions[line.name] else {
            let names = Command.allCases.map(\.settingName)
            throw SettingsWarning(line.number, .noSetting(line.name, among: names))
        }
        note(command.settingName, line)
        let words = line.value.split { $0 == 0x20 || $0 == 0x09 }.map(Array.init)
        if words == [Array("none".utf8)] { return bindings.set(command, to: [], line: line.number) }
        var keys: [Key] = []
        for word in words {
            if let key = KeyName.key(word) {
                if !keys.contains(key) { keys.append(key) }
            } else {
                warnings.add(SettingsWarning(line.number, .keys(.noKey(word, command, sent: KeyName.sent(for: word)))))
            }
        }
        if words.isEmpty {
            throw SettingsWarning(
                line.number, .wrong(name: command.settingName, value: [], wanted: "keys like space or ctrl-x, or none"))
        }
        // Where no name was a key the action keeps those that it had.
        if !keys.isEmpty { bindings.set(command, to: keys, line: line.number) }
    }
}
