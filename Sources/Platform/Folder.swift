import Glibc

/// Folders that are made when they are needed.
package enum Folder {
    /// Makes the folder and those above it that are missing, each for the user alone (0700). One that is there already
    /// stays as it is.
    ///
    /// - Parameter path: Raw bytes.
    /// - Throws: `.makeFolder` with the path of what could not be made.
    package static func make(_ path: [UInt8]) throws(FileFault) {
        // From the end upwards, for the folders above are mostly there and need not even be readable.
        var missing: [[UInt8]] = []
        var present = RawPath.trimmed(path)
        while let fault = attempt(present) {
            guard fault.reason == .missing, missing.count < 128 else { throw fault }
            missing.append(present)
            let above = RawPath.folder(of: present)
            guard above != present else { throw fault }
            present = above
        }
        for folder in missing.reversed() {
            if let fault = attempt(folder) { throw fault }
        }
    }

    /// - Returns: Nil: it is there now.
    private static func attempt(_ path: [UInt8]) -> FileFault? {
        guard let error = RawPath.with(path, { mkdir($0, 0o700) == 0 ? 0 : errno }) else {
            return FileFault(.makeFolder, path, .badName)
        }
        if error == 0 || isFolder(path) { return nil }
        return FileFault(.makeFolder, path, error == EEXIST ? .fileInTheWay : .init(error: error))
    }

    private static func isFolder(_ path: [UInt8]) -> Bool {
        var status = stat()
        return RawPath.with(path) { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
