import MusicLibrary

/// An address (`http://…`, `smb://…`, `file:///…`) where a path should be.
struct ForeignAddress {
    /// What to do instead.
    let remedy: String

    /// - Returns: `nil`: the bytes look like no address. Whether something lies at them as a path is asked first.
    init?(_ bytes: [UInt8]) {
        switch Playlist.entry(bytes[...]) {
        case .path(let path):
            guard path != bytes else { return nil }
            remedy = "swell takes plain paths: give it '\(Options.shown(path))'"
        case .address:
            let scheme = String(decoding: bytes.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
            remedy = ForeignAddress.remedy(for: scheme)
        }
    }

    private static func remedy(for scheme: String) -> String {
        switch scheme {
        case "file": "swell takes plain paths of this machine: give it the path alone"
        case "smb", "cifs", "nfs", "afp", "ssh", "sftp", "scp", "dav", "davs", "webdav":
            "swell plays files: mount it and give the path where it is mounted"
        case "rtsp", "rtsps", "rtmp", "rtmps", "mms", "mmsh", "rtp", "udp", "srt":
            "swell plays files, and this is a stream: record it and give the file"
        default: "swell plays files: download it and give the file"
        }
    }
}
