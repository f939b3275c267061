import ExampleSupport
import SwellCanvas
import SwellComponents
import SwellInput
import SwellMotion

/// Eight songs under a mini player. Space plays and pauses, Tab opens and closes, `n` and `p` are next and previous.
struct EightSongs: Scene {
    static let titles = [
        "Midnight Drive", "Paper Planes", "Slow Tides", "Golden Hour", "Neon Rain", "Open Road", "Quiet Storm",
        "First Light",
    ]
    static let cover = Image(width: 64, height: 64) { x, y in
        Color(hex: 0x7B3FE4).mixed(with: Color(hex: 0xFF9A4D), by: Double(x + y) / 126)
    }

    let animator = SpringAnimator()
    var player: ExpandingMiniPlayer
    var song = 0
    /// When the progress takes its next step [s].
    var nextStep: Double?

    init() {
        player = ExpandingMiniPlayer(animator: animator)
        load(0)
        player.nowPlaying.progress = 0.2
        _ = player.present(at: 0, animated: false)
    }

    /// Loads a song from its start; plays on or stays paused, as it is.
    mutating func load(_ number: Int) {
        song = (number + Self.titles.count) % Self.titles.count
        player.nowPlaying = NowPlaying(
            title: Self.titles[song], subtitle: "The Night Owls", isPlaying: player.nowPlaying.isPlaying,
            duration: 222, artwork: Self.cover)
    }

    mutating func playPause(at now: Double) {
        player.nowPlaying.isPlaying.toggle()
        nextStep = player.nowPlaying.isPlaying ? now + 0.1 : nil
    }

    mutating func handle(_ event: Event, at now: Double) {
        switch event {
        case .key(Key(" ")): playPause(at: now)
        case .key(Key("n")): load(song + 1)
        case .key(Key("p")): load(song - 1)
        default:
            for action in player.handle(event, at: now) {
                switch action {
                case .playPause: playPause(at: now)
                case .previous: load(song - 1)
                case .next: load(song + 1)
                case .seek(let fraction): player.nowPlaying.progress = fraction
                default: break
                }
            }
        }
    }

    mutating func advance(to now: Double) {
        while let step = nextStep, step <= now {
            let progress = player.nowPlaying.progress + 0.004
            player.nowPlaying.progress = progress < 1 ? progress : 0
            nextStep = step + 0.1
        }
        player.refreshLayout(at: now)
        animator.advance(to: now)
    }

    mutating func draw(on canvas: inout Canvas) {
        canvas.clear(Color(hex: 0x14121F))
        for (row, title) in Self.titles.enumerated().prefix(player.contentRows) {
            let style = TextStyle(color: .white, bold: row == song)
            canvas.text(title, column: 2, row: row, width: canvas.size.columns - 4, style: style)
        }
        player.draw(on: &canvas)
    }

    var nextDeadline: Double? {
        [player.nextDeadline, nextStep].compactMap { $0 }.min()
    }
}

ExampleLoop.run(EightSongs())
