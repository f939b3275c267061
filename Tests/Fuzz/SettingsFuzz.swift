// Feeds the settings' parser bytes that nobody would think of, and holds it to its promises. It is compiled together with
// the parser and what that needs of other rooms, outside the package; see the Makefile.
//
// The promises: no input stops it; every value is within its range; Ctrl-C quits, something leaves and no key has two
// meanings; each key that is bound has a name that leads back to it; sentences are short and of one line; a mark in front
// and the system's line ends change nothing; what is wrong is told; and what follows on lines of their own counts whatever
// was before.

private func check(_ isKept: Bool, _ promise: StaticString) {
    precondition(isKept, "\(promise)")
}

private func checkKeys(_ table: KeyTable) {
    let keys = table.bindings.flatMap(\.keys)
    check(Set(keys).count == keys.count, "No key has two meanings.")
    check(table.command(for: Key("c", .control)) == .quit, "Ctrl-C quits.")
    check(!table.keys(of: .leave).isEmpty, "Something leaves.")
    for key in keys { check(KeyName.key(Array(KeyTable.name(key).utf8)) == key, "A key's name leads back to it.") }
}

private func checkSentences(_ warnings: SettingsWarnings) {
    check(warnings.first.count == min(warnings.count, SettingsWarnings.limit), "The first are kept.")
    check(warnings.notices.count <= 2, "There are two notices at most.")
    for warning in warnings.first.prefix(2) {
        let sentence = warning.description
        check(
            sentence.utf8.count < 2000 && !sentence.contains(where: \.isNewline), "A sentence is short and of one line."
        )
        check(
            sentence.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "A sentence is harmless.")
    }
    let lines = warnings.first.map(\.line)
    check(lines == lines.sorted(), "They stand in the order of their lines.")
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSettings(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    let home = Array("/home".utf8)
    let (settings, warnings) = Settings.parse(input, home: home)
    check(Settings.framesPerSecond.contains(settings.fps), "Frames are within their range.")
    for name in SpringSettings.Name.allCases {
        check(name.range.contains(settings.springs[keyPath: name.path]), "Springs are within their ranges.")
    }
    check(settings.roots.allSatisfy { $0.first == 0x2F && !$0.contains(0) }, "A root can be opened.")
    if settings.keys != .standard { checkKeys(settings.keys) }
    checkSentences(warnings)

    if !input.starts(with: [0xEF, 0xBB, 0xBF]) {
        let marked = Settings.parse([0xEF, 0xBB, 0xBF] + input, home: home)
        check(marked == (settings, warnings), "A mark in front changes nothing.")
    }
    let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false)
    let windows = Settings.parse(Array(lines.joined(separator: [0x0D, 0x0A])), home: home)
    check(windows == (settings, warnings), "The line ends of another system change nothing.")

    let tail = "\n[springs]\npull-bounce = 0.25\n[keys]\nleave = esc f63\n"
    let followed = Settings.parse(input + Array(tail.utf8), home: home)
    check(followed.settings.springs.pullBounce == 0.25, "What follows counts.")
    check(
        followed.settings.theme == settings.theme && followed.settings.roots == settings.roots, "And changes no other.")
    let wrong = Settings.parse(Array("nosuch = 1\n".utf8) + input, home: home).warnings
    check(wrong.count == warnings.count + 1 || input.starts(with: [0xEF, 0xBB, 0xBF]), "What is wrong is told.")
    return 0
}
