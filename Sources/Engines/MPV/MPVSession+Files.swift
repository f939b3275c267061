import Playback

/// Files are looked at beside mpv, whose own words say little.
extension MPVSession {
    /// A file that is looked at in the background.
    struct Examination: Equatable {
        /// What for.
        enum Purpose: Equatable {
            /// The load has failed; said is what is found, or else these words.
            case failure(words: String)
            /// It is to follow: should it be broken, that is better known before mpv comes to it.
            case follower
            /// It has come to its end: was that all of it?
            case end
        }
        var load: LoadID
        var path: [UInt8]
        var purpose: Purpose
        /// When a failure is told without the file having been seen.
        var deadline = Double.infinity
    }

    mutating func examine(_ entry: Entry, for purpose: Examination.Purpose) {
        var examination = Examination(load: entry.load, path: entry.path, purpose: purpose)
        if case .failure = purpose { examination.deadline = clock + MPVSession.examinationTime }
        examinations.append(examination)
        orders.examinations.append(examination)
    }

    /// A file has been looked at, for whatever that load of it was to be looked at.
    mutating func examined(_ load: LoadID, _ findings: FileFindings, at time: Double) {
        let done = examinations.filter { $0.load == load }
        examinations.removeAll { $0.load == load }
        for examination in done {
            switch examination.purpose {
            case .failure(let words): say(.failed(findings.fault ?? words), of: load, at: time)
            case .follower: if let fault = findings.fault { refuseFollower(load, fault, at: time) }
            case .end: if current?.load == load { current?.promised = findings.promised }
            }
        }
    }

    /// Failures that have waited long enough are told.
    mutating func tellLateFailures(by time: Double) {
        while let due = examinations.first(where: { $0.deadline <= time }) {
            examined(due.load, FileFindings(), at: time)
        }
    }

    /// What was to follow cannot; mpv, which has not come to it yet, is to forget it.
    private mutating func refuseFollower(_ load: LoadID, _ fault: String, at time: Double) {
        guard let current, following?.load == load, !current.isOver else { return }
        following = nil
        send([.text("playlist-clear")])
        say(.failed(fault), of: load, at: time)
    }

    /// Only absolute paths are files for sure: mpv would take others for an address, or for a name in its own folder.
    static func isFile(_ path: [UInt8]) -> Bool { path.first == UInt8(ascii: "/") && !path.contains(0) }
}
