import App
import Glibc
import Platform

extension Doctor {
    /// Where library, settings and state lie, and whether they can be used.
    var places: [PlaceFacts] {
        let folders = XDGPlaces.system()
        let file = SettingsFile(in: folders.config)
        func facts(_ kind: PlaceFacts.Kind, _ path: [UInt8]?, _ warnings: [String] = []) -> PlaceFacts {
            PlaceFacts(
                kind, path: path, status: path.map(Doctor.status) ?? .missing(canMake: false), warnings: warnings)
        }
        let reading = file.read()
        let warnings = reading.fault.map { [$0] } ?? reading.warnings.first.map(\.description)
        return [
            facts(.library, folders.data), facts(.settings, file.path, warnings), facts(.state, folders.state),
        ]
    }

    private static func status(of path: [UInt8]) -> PlaceFacts.Status {
        let name = path.map { CChar(bitPattern: $0) } + [0]
        var status = stat()
        guard stat(name, &status) == 0 else {
            let error = errno
            // A link that leads nowhere is no empty place.
            var link = stat()
            if error == ENOENT, lstat(name, &link) == 0 { return .unreachable("it is a link that leads nowhere") }
            return error == ENOENT
                ? .missing(canMake: canMake(path)) : .unreachable(String(cString: strerror(error)))
        }
        let isReadable = access(name, R_OK) == 0
        guard status.st_mode & S_IFMT == S_IFDIR else { return .file(isReadable: isReadable) }
        return .folder(
            isReadable: isReadable && access(name, X_OK) == 0, isWritable: access(name, W_OK | X_OK) == 0)
    }

    /// Whether the nearest folder above that is there may be written in.
    private static func canMake(_ path: [UInt8]) -> Bool {
        var folder = path[...]
        while let slash = folder.lastIndex(of: UInt8(ascii: "/")) {
            folder = folder[..<slash]
            let name = (folder.isEmpty ? [UInt8(ascii: "/")] : Array(folder)).map { CChar(bitPattern: $0) } + [0]
            if access(name, F_OK) == 0 { return access(name, W_OK | X_OK) == 0 }
            if folder.isEmpty || errno != ENOENT { return false }
        }
        return false
    }
}
