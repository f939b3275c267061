import Glibc

/// Where a program's files belong, by the XDG base directory specification 0.8; nil: nowhere is known.
///
/// Each is an absolute folder, in raw bytes, that need not be there yet; all but ``home`` are the program's own.
package struct XDGPlaces: Hashable, Sendable {
    /// The user's own folder, in which the others lie unless a variable says otherwise.
    package let home: [UInt8]?
    /// Settings.
    package let config: [UInt8]?
    /// What is dear and can be made anew only with work: the library's index.
    package let data: [UInt8]?
    /// What lasts from one run to the next.
    package let state: [UInt8]?
    /// What can be made anew at any time.
    package let cache: [UInt8]?

    /// A variable that is empty or does not begin with a slash counts as not set.
    ///
    /// - Parameters:
    ///   - program: The folder's name in each place.
    ///   - environment: The variables by name, in raw bytes; asked for HOME and the four XDG_..._HOME.
    ///   - accountHome: The home folder that the system knows for the user; nil: none.
    package init(
        program: String = "swell", environment: (String) -> [UInt8]?, accountHome: @autoclosure () -> [UInt8]?
    ) {
        func folder(_ value: [UInt8]?) -> [UInt8]? {
            guard let value, value.first == 0x2F, !value.contains(0) else { return nil }
            return RawPath.trimmed(value)
        }
        let home = folder(environment("HOME")) ?? folder(accountHome())
        func place(_ variable: String, _ fallback: String) -> [UInt8]? {
            let base = folder(environment(variable)) ?? home.map { RawPath.join($0, Array(fallback.utf8)) }
            return base.map { RawPath.join($0, Array(program.utf8)) }
        }
        self.home = home
        config = place("XDG_CONFIG_HOME", ".config")
        data = place("XDG_DATA_HOME", ".local/share")
        state = place("XDG_STATE_HOME", ".local/state")
        cache = place("XDG_CACHE_HOME", ".cache")
    }

    /// Those of this process.
    package static func system() -> XDGPlaces {
        XDGPlaces(environment: variable, accountHome: accountHome())
    }

    private static func variable(_ name: String) -> [UInt8]? {
        getenv(name).map { value in UnsafeBufferPointer(start: value, count: strlen(value)).map(UInt8.init(bitPattern:))
        }
    }

    private static func accountHome() -> [UInt8]? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var storage = [CChar](repeating: 0, count: 1 << 14)
        guard getpwuid_r(getuid(), &entry, &storage, storage.count, &found) == 0, let found,
            let home = found.pointee.pw_dir
        else { return nil }
        return UnsafeBufferPointer(start: home, count: strlen(home)).map(UInt8.init(bitPattern:))
    }
}
