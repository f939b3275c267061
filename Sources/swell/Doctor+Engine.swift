import App
import Engines
import Terminal

extension Doctor {
    /// What mpv and ffmpeg say.
    var engine: EngineFacts {
        var facts = EngineFacts()
        facts.engine = options.engine
        facts.extraWords = Options.extraWords
        let examination = MPVExamination(options.mpv)
        facts.path = examination.path
        facts.start =
            switch examination.start {
            case .notFound: .notFound
            case .answered: .answered
            case .ended: .ended
            case .silent: .silent(seconds: Int(Doctor.patience))
            }
        facts.version = examination.version
        facts.refusal = examination.version.flatMap { MPVVersion($0) }?.refusal
        facts.isUpsetByExtraWords = examination.isUpsetByExtraWords
        facts.decoders = examination.decoders
        facts.demuxers = examination.demuxers
        facts.sound =
            switch examination.sound {
            case .played(let output): .played(output: output)
            case .refused(let words): .refused(words)
            case .stuck: .stuck(seconds: Int(Doctor.patience))
            case .goesToFile: .notTried("SWELL_MPV_OPTIONS makes mpv write the sound into a file")
            case .notTried: .notTried("mpv does not run")
            }
        facts.ffmpeg = MPVOptions.find("ffmpeg")
        facts.ffmpegVersion = facts.ffmpeg.flatMap {
            MPVExamination.firstLine(of: $0, ["-version"], within: Doctor.patience) { Terminal.now() }
        }.map { line in
            let words = line.split(separator: " ")
            return words.count > 2 && words[1] == "version" ? String(words[2]) : line
        }
        return facts
    }
}
