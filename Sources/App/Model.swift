import MusicLibrary
import Playback
import SwellCanvas
import SwellComponents
import SwellInput
import SwellMotion

/// The player's model: all that there is to see, and how events and time change it.
///
/// It reads no clock and touches no screen: events and times come in, a picture goes out. Who drives it is ``Loop``.
public struct Model {
    /// Why a frame is due, in rising order of importance.
    enum Cause: Int, Comparable {
        case progress, animation, input, resize

        static func < (left: Cause, right: Cause) -> Bool { left.rawValue < right.rawValue }

        var name: String {
            switch self {
            case .progress: "progress"
            case .animation: "animation"
            case .input: "input"
            case .resize: "resize"
            }
        }
    }

    /// What the loop must do for the model.
    package enum Effect: Hashable {
        case quit
        case suspend
    }

    let animator: SpringAnimator
    let player: Player
    package var mini: ExpandingMiniPlayer
    var library = LibraryModel()
    var prompt: Prompt?
    var help: HelpView?
    package var pill: IslandPill
    var board = PillBoard()
    var answer = Answer()
    var sleepTimer = SleepTimer()
    var covers = CoverShelf()
    var theme = Theme.dark
    /// The terminal's own background, where it is known.
    var background: Color?
    var keys = KeyTable.standard
    var state = SettingsState()
    /// How often what moves may be drawn; `nil`: as the loop was told.
    var framesPerSecond: Double?
    var scan = ScanStatus()
    var told = ScanNews()
    var trace: Trace?
    /// What lasts; nil: nothing is remembered, as in the demo.
    var memory: PlayerMemory?

    var size = Size(columns: 0, rows: 0)
    var charset = Charset.unicode
    /// The next frame's reason; `nil`: nothing has changed.
    var dirty: Cause?
    /// Which rows of the library the queue was made of, where these were all of it: it grows with what the scan finds.
    var queueQuery: LibraryQuery?
    /// Keys that wait for the library's answer, and since when it is awaited.
    var held: [Key] = []
    var awaited: Double?
    /// Writes the queue as a playlist of that name, in place of one that is there or not; the answer comes by
    /// ``Message/playlistSaved(_:)``. `nil`: nothing is saved.
    public var savePlaylist: ((String, Queue, Bool) -> Void)?
    /// Where the last frame drew the words of the header that can be clicked.
    var header = HeaderLayout()
    /// The last press of a row, for a second one on it.
    var lastClick: (row: Int, time: Double)?
    /// What the last frame showed of the position.
    var shownSecond = -1
    var shownStep = -1
    var shownSleep: Int?
    /// What the cover on the screen lends to the player's colours.
    var shownPalette: CoverPalette?
    /// Looks for covers of these tracks, the most urgent first, in place of those asked for before; answers come by
    /// ``Message/cover(_:)``. `nil`: no track has a cover.
    public var askForCovers: (([Track]) -> Void)?
    var coverWishes = CoverWishes()
    /// Looks for the words of these songs, the most urgent first, in place of those asked for before; answers come by
    /// ``Message/lyrics(_:)``. `nil`: no track has any.
    public var askForLyrics: (([Track]) -> Void)?
    var lyrics = LyricsShelf()

    /// What was said of the scans so far, which come with each change of a folder: nothing is said twice.
    struct ScanNews {
        var skipped = ""
        var offline: Set<[UInt8]> = []
    }

    /// How far the scan is.
    struct ScanStatus {
        var isRunning = false
        /// When it began, in seconds on the loop's clock.
        var since = 0.0
        /// It goes on for long enough to be worth a word.
        var isLong = false
        /// 0 to 1; nil: it is not known yet.
        var share: Double?
        /// What was left out and why, in words; empty: nothing.
        var skipped = ""
    }

    /// - Parameters:
    ///   - transport: what plays.
    ///   - motion: how much moves.
    public init(transport: any Transport, motion: Motion, trace: Trace? = nil, seed: UInt64? = nil) {
        animator = SpringAnimator()
        player = seed.map { Player(transport: transport, seed: $0) } ?? Player(transport: transport)
        mini = ExpandingMiniPlayer(animator: animator)
        mini.motion = motion
        pill = IslandPill(animator: animator)
        pill.motion = motion
        self.trace = trace
    }

    /// How much moves. A change counts from the next command on: what is in flight arrives as it began.
    public var motion: Motion {
        get { mini.motion }
        set {
            mini.motion = newValue
            pill.motion = newValue
        }
    }

    /// What the pill may show besides notices.
    public var pillShows: Options.Pill {
        get { board.shows }
        set { board.shows = newValue }
    }

    // MARK: Layout

    /// How many of the tracks that come next are listed.
    static let upNextLimit = 200
    /// Rows of the header: the first thing that small screens do without, after the hints.
    var headerRows: Int { size.rows >= 4 ? 1 : 0 }
    var hintRows: Int { size.rows >= 6 ? 1 : 0 }
    /// Rows that the bar, or the prompt in its place, takes.
    var barRows: Int { mini.isPresented || prompt != nil ? 1 : 0 }
    /// The pill needs room to grow in; where it has none, notices take the last row and nothing else is said.
    var hasPill: Bool { size.columns >= 24 && size.rows >= 8 }
    var listRows: Int { max(0, size.rows - headerRows - hintRows - barRows) }

    /// Takes on what the screen is and shows.
    public mutating func configure(size: Size, charset: Charset, background: Color?, at now: Double) {
        self.charset = charset
        mini.glyphs = Glyphs(charset)
        self.background = background
        choose()
        resize(to: size, at: now)
        mark(.resize)
    }

    mutating func resize(to size: Size, at now: Double) {
        self.size = size
        mini.setBottomMargin(hintRows, at: now, animation: .immediate)
        mini.hints = paneHints
        perform(mini.layout(in: size.cells, at: now), at: now)
        library.resize(height: listRows)
        _ = pill.handle(.resize(columns: size.columns, rows: size.rows), at: now)
        // A new screen is no motion: the pill has its new size at once.
        let motion = pill.motion
        pill.motion = .none
        pill.pillSize = pillSize
        pill.motion = motion
        refreshPill(at: now)
        mark(.resize)
    }

    /// Colours depend on theme and tint.
    mutating func restyle() {
        mini.style =
            switch state.current.tint {
            case .cover: theme.playerStyle(tint: shownPalette?.tint, accent: shownPalette?.accent)
            // The theme has its accent already.
            case .fixed(let color): theme.playerStyle(tint: color)
            case .none: theme.playerStyle(tint: nil)
            }
    }

    mutating func mark(_ cause: Cause) { dirty = max(dirty ?? cause, cause) }

    // MARK: Beginning

    /// The built-in album: the first row selected, the first song loaded, paused at 20 %, the bar in its place.
    ///
    /// - Parameter list: the album's file; `nil`, or one that cannot be read: the built-in one.
    public mutating func openDemo(_ list: [UInt8]? = nil, at now: Double) {
        let tracks = list.flatMap(DemoList.tracks) ?? DemoAlbum.tracks
        library.insert(tracks)
        player.setRepeat(.all, at: now)
        _ = player.takeEvents()
        perform(mini.present(at: now, animation: .immediate), at: now)
        player.load(
            tracks, at: 0, position: tracks[0].duration * DemoAlbum.openingProgress,
            playing: false, now: now)
        player.advance(to: now)
        takePlayerEvents(at: now)
        library.resize(height: listRows)
        mark(.input)
    }

    /// A scan has been started; what it finds comes by ``take(_:at:)``.
    ///
    /// - Parameters:
    ///   - roots: What is looked through, raw bytes; those of a saved library are its own.
    ///   - now: Seconds on the loop's clock.
    public mutating func beginScan(of roots: [[UInt8]] = [], at now: Double) {
        scan = ScanStatus(isRunning: true, since: now)
        if !library.isSaved { library.begin(with: roots) }
    }

    /// Lists the playlists that are kept beside the music of a named path.
    public var listPlaylists: (() -> [LibraryGroup])? {
        get { library.listPlaylists }
        set { library.listPlaylists = newValue }
    }

    /// Shows a sentence for 3 s.
    ///
    /// - Parameter isOffer: shows it for 10 s or until something plays; a click on it plays.
    public mutating func post(_ notice: String, isOffer: Bool = false, at now: Double) {
        board.post(notice, isOffer: isOffer, at: now)
        refreshPill(at: now)
        traceEvent("notice", [("text", .text(notice))], at: now)
        mark(.input)
    }

    /// What another thread tells.
    mutating func take(_ message: Message, at now: Double) {
        switch message {
        case .scan(let message):
            take(message, at: now)
            noteSelection(at: now)
        case .library(let message):
            take(message, at: now)
            noteSelection(at: now)
        case .picked(let tracks, let isNext): take(tracks, isNext: isNext, at: now)
        case .resumed(let queue, let notice):
            if let notice { post(notice, at: now) }
            if let queue { resume(queue, at: now) }
        case .playlistSaved(let outcome): take(outcome, at: now)
        case .cover(let message): take(message, at: now)
        case .lyrics(let message): take(message, at: now)
        case .settings(let reading): take(reading, at: now)
        case .saved(let outcome):
            if let sentence = memory?.take(outcome, at: now) { post(sentence, at: now) }
        }
    }

    /// What the scan has found.
    public mutating func take(_ message: ScanMessage, at now: Double) {
        switch message {
        case .found(let batch): insert(batch, at: now)
        case .progress, .counted, .skipped: break
        case .finished(let summary):
            scan.isRunning = false
            scan.skipped = Self.reasons(summary.skipped)
            if summary.skippedTotal > 0 {
                post("\(grouped(summary.skippedTotal)) skipped: \(scan.skipped)", at: now)
            }
        }
        library.resize(height: listRows)
        mark(.progress)
    }

    /// How many were left out for which reason, the most first: `3 empty, 1 unreadable`.
    static func reasons(_ skipped: [SkipReason: Int]) -> String {
        skipped.filter { $0.value > 0 }.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
            .map { "\(grouped($0.value)) \($0.key)" }.joined(separator: ", ")
    }

    // MARK: Time

    /// Takes time on to `now`: springs, the track, notices.
    public mutating func advance(to now: Double) {
        player.advance(to: now)
        takePlayerEvents(at: now)
        if !animator.isAtRest, let deadline = animator.nextDeadline, deadline <= now {
            animator.advance(to: now)
            mark(.animation)
        }
        advancePill(to: now)
        saveIfDue(at: now)
        advanceCovers(to: now)
        advanceLibrary(to: now)
        if showsLyric, lyric(at: now) != mini.nowPlaying.lyric { mark(.progress) }
        if showsPosition {
            if player.playhead.shownSeconds(at: now) != shownSecond || shownStep(at: now) != shownStep {
                mark(.progress)
            }
        }
    }

    /// When something visible changes by itself next; `nil`: nothing will.
    ///
    /// - Parameter frame: when the next frame of what moves is due.
    func nextDeadline(after now: Double, frame: Double) -> Double? {
        var deadlines: [Double] = []
        if let moving = animator.nextDeadline { deadlines.append(max(moving, frame)) }
        if let deadline = player.nextDeadline { deadlines.append(deadline) }
        if let deadline = memory?.nextDeadline { deadlines.append(deadline) }
        deadlines += pillDeadlines(after: now, frame: frame)
        deadlines += coverDeadlines
        if let deadline = libraryDeadline { deadlines.append(deadline) }
        if let line = nextLyric(after: now) { deadlines.append(line) }
        if showsPosition {
            if let second = player.playhead.nextSecond(after: now) { deadlines.append(second) }
            if let step = player.playhead.nextStep(after: now, of: steps) { deadlines.append(step) }
        }
        return deadlines.min()
    }

    /// Whether a clock or a progress line is on screen.
    var showsPosition: Bool {
        guard mini.isPresented, mini.presence > 0 else { return false }
        return mini.isExpanded ? mini.pane.progress != nil : mini.bar.progress != nil
    }

    /// Steps of the progress line that is on screen: eighths of its cells.
    var steps: Int { 8 * ((mini.isExpanded ? mini.pane.progress : mini.bar.progress)?.columns ?? 0) }

    func shownStep(at now: Double) -> Int { steps > 0 ? player.playhead.shownSteps(at: now, of: steps) : 0 }
}

/// A number with its thousands apart: `10 000`.
func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    var place = digits.count - 3
    while place > 0 {
        digits.insert(" ", at: place)
        place -= 3
    }
    return String(digits)
}
