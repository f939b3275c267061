import Glibc
import Platform

/// Pixels out of pictures, by an ffmpeg that runs as a child: this process parses no image.
struct CoverDecoder: Sendable {
    /// ffmpeg's path.
    var program: String
    /// An ffmpeg that takes longer, in seconds, is killed.
    var patience = 3.0
    /// Pictures with more pixels are refused before they are decoded.
    static let mostPixels = 25_000_000

    /// What ffmpeg has found.
    enum Answer: Hashable {
        case picture(CoverPicture)
        /// There is none, or none that it can or may read.
        case none
        /// It took too long, or did not run: another time it may be found.
        case unknown
    }

    /// What ffmpeg is called with, its name first. It reads its descriptor 0, where the file is already open: a path could
    /// mean other things to it, such as a pattern of numbers.
    ///
    /// The middle square of the picture, made smaller where it is larger than ``CoverPicture/longestSide``.
    private var words: [String] {
        let side = CoverPicture.longestSide
        return [
            program, "-nostdin", "-v", "error", "-protocol_whitelist", "file,pipe", "-threads", "1", "-max_pixels",
            "\(CoverDecoder.mostPixels)", "-i", "file:/dev/fd/0", "-map", "0:v:0", "-frames:v", "1", "-vf",
            "crop=w='min(iw,ih)':h='min(iw,ih)',scale=w='min(\(side),iw)':h='min(\(side),ih)':flags=area",
            "-pix_fmt", "rgb24", "-f", "rawvideo", "-",
        ]
    }

    /// The first picture in a file: a cover in its tags, or the picture that it is. Waits for ffmpeg.
    func picture(in source: [UInt8]) -> Answer {
        // A pipe would block who opens it, and whoever waits for him.
        let descriptor = RawPath.with(source) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        guard let descriptor, descriptor >= 0 else { return errno == ENOENT ? .none : .unknown }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return .none }
        guard let child = ChildOutput.start(program, words: words, reading: descriptor) else { return .unknown }
        let most = CoverPicture.longestSide * CoverPicture.longestSide * 3
        switch child.read(atMost: most, until: Thread.now() + patience) {
        case .output(let bytes): return CoverPicture(rgb: bytes).map(Answer.picture) ?? .none
        case .failure: return .none
        case .cutOff: return .unknown
        }
    }
}
