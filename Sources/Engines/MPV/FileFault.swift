import Glibc

/// What can be seen to be wrong with a file without reading it.
enum FileFault {
    /// - Returns: A few words; `nil`: nothing can be seen, or the system does not say.
    static func find(_ path: [UInt8]) -> String? {
        (path + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { name in
                guard let name = name.baseAddress else { return nil }
                var status = stat()
                guard stat(name, &status) == 0 else { return errno == ENOENT ? "the file is gone" : nil }
                if status.st_mode & S_IFMT == S_IFDIR { return "it is a folder" }
                if status.st_mode & S_IFMT != S_IFREG { return "it is no file" }
                if access(name, R_OK) != 0 { return "it may not be read" }
                return status.st_size == 0 ? "the file is empty" : nil
            }
        }
    }
}
