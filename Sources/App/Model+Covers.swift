import MusicLibrary
import Playback
import SwellCanvas

/// Covers: which are wished for, and which is shown.
extension Model {
    /// What is known of covers that are on their way.
    struct CoverWishes {
        /// Seconds that the cover before stays while a new one is awaited.
        static let patience = 0.6
        /// Seconds that a row must stay selected before its cover is worth a look.
        static let rest = 0.15

        /// What was wished for last, the most urgent first.
        var asked: [TrackID] = []
        /// When a cover made up is shown, for the real one has not come.
        var due: Double?
        /// When the selected row has rested long enough.
        var selectionDue: Double?
        /// The row that was selected last.
        var selected: TrackID?
    }

    /// Shows the present track's cover, or waits a while for it.
    mutating func showCover(of track: Track, at now: Double) {
        if !covers.knows(track), askForCovers != nil, mini.nowPlaying.artwork != nil, mini.isPresented {
            coverWishes.due = now + CoverWishes.patience
            return
        }
        putUp(covers.cover(for: track), at: now)
    }

    private mutating func putUp(_ cover: CoverShelf.Cover, at now: Double) {
        coverWishes.due = nil
        mini.nowPlaying.artwork = cover.image
        if shownPalette != cover.palette {
            shownPalette = cover.palette
            restyle()
        }
        mini.refreshLayout(at: now)
        mark(.input)
    }

    /// A cover has come.
    mutating func take(_ message: CoverMessage, at now: Double) {
        covers.put(message.picture, for: message.track)
        coverWishes.asked.removeAll { $0 == message.track }
        guard let track = player.track, track.id == message.track else { return }
        showCover(of: track, at: now)
    }

    /// Takes the waiting for covers on to `now`.
    mutating func advanceCovers(to now: Double) {
        if let due = coverWishes.due, now >= due, let track = player.track {
            putUp(covers.cover(for: track), at: now)
        }
        if let due = coverWishes.selectionDue, now >= due {
            coverWishes.selectionDue = nil
            wishForCovers(at: now)
        }
    }

    /// The next time at which ``advanceCovers(to:)`` has something to do.
    var coverDeadlines: [Double] { [coverWishes.due, coverWishes.selectionDue].compactMap { $0 } }

    /// Another row may be selected: once it has stayed so its cover is looked for, so that playing it does not wait.
    mutating func noteSelection(at now: Double) {
        guard askForCovers != nil else { return }
        let selected = library.track(at: library.selection)?.id
        guard selected != coverWishes.selected else { return }
        coverWishes.selected = selected
        coverWishes.selectionDue = now + CoverWishes.rest
    }

    /// Asks for the covers of what plays, what comes next, and the selected row, in this order, as far as they are not known.
    mutating func wishForCovers(at now: Double) {
        guard let askForCovers else { return }
        var tracks: [Track] = []
        let selected = library.track(at: library.selection)
        for track in [player.track, player.nextTrack, selected].compactMap({ $0 })
        where !covers.knows(track) && !tracks.contains(where: { $0.id == track.id }) {
            tracks.append(track)
        }
        let asked = tracks.map(\.id)
        guard asked != coverWishes.asked else { return }
        coverWishes.asked = asked
        if !tracks.isEmpty { askForCovers(tracks) }
    }
}
