import Glibc
import Platform

/// The settings file: where it lies, and what it says. It is only ever read.
public struct SettingsFile: Sendable {
    /// Bytes; a longer one is not read.
    static let most = 1 << 20

    /// Its path in raw bytes; `nil`: there is no place for one.
    public let path: [UInt8]?
    /// What `~` stands for in it.
    let home: [UInt8]?

    /// What was found there.
    public struct Reading: Hashable, Sendable {
        /// What holds: the defaults where there is no file.
        public var settings = Settings()
        public var warnings = SettingsWarnings()
        /// Why the file could not be read, in one sentence; `nil`: it could, or there is none.
        public var fault: String?

        /// The sentences that are shown while the player runs.
        public var notices: [String] { fault.map { [$0] } ?? warnings.notices }
    }

    /// - Parameters:
    ///   - path: see ``path``.
    ///   - home: what `~` stands for; `nil`: nothing.
    public init(path: [UInt8]?, home: [UInt8]?) {
        self.path = path
        self.home = home
    }

    /// The file `settings.conf` in the program's folder for settings; `nil`: there is none.
    public init(in folder: [UInt8]?) {
        let home = getenv("HOME").map { value in
            UnsafeBufferPointer(start: value, count: strlen(value)).map(UInt8.init(bitPattern:))
        }
        self.init(path: folder.map { RawPath.join($0, Array("settings.conf".utf8)) }, home: home)
    }

    /// Reads it. Nothing that lies there stops or delays this: only a file of at most 1 MB is read.
    public func read() -> Reading {
        guard let path else { return Reading() }
        do {
            let (settings, warnings) = Settings.parse(try WholeFile.read(path, atMost: Self.most), home: home)
            return Reading(settings: settings, warnings: warnings)
        } catch {
            switch error.reason {
            // A file where a folder should be holds no other file.
            case .missing, .fileInTheWay: return Reading()
            default:
                // Without the way there, it fits a line.
                let fault = FileFault(error.deed, RawPath.name(of: path), error.reason)
                return Reading(fault: "\(fault): no setting counts")
            }
        }
    }

    /// Reads it again whenever it has changed, until what comes back is gone; `nil`: nobody tells of changes here.
    ///
    /// - Parameter take: called on another thread, also where the file is as it was.
    public func watch(_ take: @escaping @Sendable (Reading) -> Void) -> AnyObject? {
        let file = self
        return path.flatMap { FileWatch($0) { take(file.read()) } }
    }
}
