import CGetopt
import Glibc
import Synchronization

/// One word of a command line, told apart by the C library's getopt_long.
enum CommandLineWord: Hashable, Sendable {
    case option(OptionName, value: [UInt8]?)
    /// What is no option.
    case operand([UInt8], isAfterDashes: Bool)
    /// Nothing after it can be trusted.
    case mistake(OptionsError.Problem)

    /// getopt_long keeps its place in variables of the whole process: one at a time.
    private static let turn = Mutex(())

    /// The words in the order in which they stand, up to the first mistake.
    static func split(_ arguments: [[UInt8]]) -> [CommandLineWord] {
        var strings: [UnsafeMutablePointer<CChar>?] = ([Array("swell".utf8)] + arguments).map(copy)
        strings.append(nil)
        defer { for string in strings { free(string) } }
        return strings.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return [] }
            return turn.withLock { _ in read(base, count: Int32(buffer.count - 1)) }
        }
    }

    private static func read(
        _ strings: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, count: Int32
    ) -> [CommandLineWord] {
        var words: [CommandLineWord] = []
        let table = longOptions()
        // "-": operands come in their order, as the value of option 1, whatever
        // POSIXLY_CORRECT says. ":": a missing value is told as ":".
        getoptRestart()
        while true {
            let place = Int(max(getoptIndex(), 1))
            let code = getopt_long(count, strings, "-:", table, nil)
            if code == -1 { break }
            if code == 1 {
                words.append(.operand(bytes(getoptValue()), isAfterDashes: false))
            } else if let name = OptionName(rawValue: code) {
                words.append(.option(name, value: name.placeholder == nil ? nil : bytes(getoptValue())))
            } else {
                words.append(.mistake(mistake(code, about: getoptSubject(), in: bytes(strings[place]))))
                return words
            }
        }
        let rest = Int(getoptIndex())
        for index in rest..<max(rest, Int(count)) {
            words.append(.operand(bytes(strings[index]), isAfterDashes: true))
        }
        return words
    }

    private static func longOptions() -> [CGetopt.option] {
        OptionName.allCases.map { name in
            CGetopt.option(
                name: UnsafeRawPointer(name.staticName.utf8Start).assumingMemoryBound(to: CChar.self),
                has_arg: name.placeholder == nil ? no_argument : required_argument, flag: nil, val: name.rawValue)
        } + [CGetopt.option(name: nil, has_arg: 0, flag: nil, val: 0)]
    }

    /// What is wrong with `word`, from what getopt_long answered.
    private static func mistake(_ code: Int32, about subject: Int32, in word: [UInt8]) -> OptionsError.Problem {
        let shown = Options.shown(word)
        if let name = OptionName(rawValue: subject) {
            return code == Int32(UInt8(ascii: ":"))
                ? .missingValue(option: name.written, wanted: name.wanted)
                : .unwantedValue(option: name.written, word: shown)
        }
        let name = String(shown.prefix { $0 != "=" })
        let isLong = name.hasPrefix("--")
        // getopt_long knows of names that are cut; of a single letter it has none, so what may be meant is only said.
        let start = isLong ? name : "-\(name.lowercased())"
        let candidates = start.count > 2 ? OptionName.allCases.map(\.written).filter { $0.hasPrefix(start) } : []
        if isLong, candidates.count > 1 { return .ambiguousOption(name, candidates: candidates) }
        let nearest = Words.nearest(to: name, among: OptionName.allCases.map(\.written))
        return .unknownOption(name, suggestion: candidates.count == 1 ? candidates[0] : nearest)
    }

    private static func bytes(_ string: UnsafePointer<CChar>?) -> [UInt8] {
        guard let string else { return [] }
        return UnsafeBufferPointer(start: string, count: strlen(string)).map { UInt8(bitPattern: $0) }
    }

    /// A C string of `bytes`, to be freed.
    private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
        (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { $0.baseAddress.flatMap { strdup($0) } }
    }
}
