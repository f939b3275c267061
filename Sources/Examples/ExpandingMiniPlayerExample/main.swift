import ExampleSupport
import SwellCanvas
import SwellComponents
import SwellInput
import SwellMotion

let titles = [
    "Midnight Drive", "Paper Planes", "Slow Tides", "Golden Hour", "Neon Rain", "Open Road", "Quiet Storm",
    "First Light",
]

let cover = Image(width: 64, height: 64) { x, y in
    Color(hex: 0x7B3FE4).mixed(with: Color(hex: 0xFF9A4D), by: Double(x + y) / 126)
}

/// Eight songs under a mini player. Space plays and pauses, Tab opens and closes, `n` and `p` are next and previous.
struct EightSongs: Scene {
    let animator = SpringAnimator()
    var player: ExpandingMiniPlayer
    /// When the progress takes its next step [s]; `nil` while paused.
    var nextStep: Double?

    init() {
        player = ExpandingMiniPlayer(
            animator: animator, title: titles[0], subtitle: "The Night Owls", progress: 0.2,
            onPrevious: { Self.change(&$0, by: -1) }, onNext: { Self.change(&$0, by: 1) }, artwork: cover,
            content: { canvas, size in
                for (row, title) in titles.enumerated() {
                    canvas.text(title, column: 2, row: row, width: size.columns - 4, style: TextStyle(color: .white))
                }
            })
        player.nowPlaying.duration = 222
        player.present(at: 0, animation: .immediate)
    }

    /// Loads another song from its start, round and round; it plays on or stays paused.
    static func change(_ player: inout ExpandingMiniPlayer, by step: Int) {
        let song = (titles.firstIndex(of: player.nowPlaying.title) ?? 0) + titles.count + step
        player.nowPlaying.title = titles[song % titles.count]
        player.nowPlaying.progress = 0
    }

    mutating func handle(_ event: Event, at now: Double) {
        switch event {
        case .key(Key(" ")): player.nowPlaying.isPlaying.toggle()
        case .key(Key("n")): Self.change(&player, by: 1)
        case .key(Key("p")): Self.change(&player, by: -1)
        default:
            for case .seek(let fraction) in player.handle(event, at: now) { player.nowPlaying.progress = fraction }
        }
        nextStep = player.nowPlaying.isPlaying ? nextStep ?? now + 0.1 : nil
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
        player.draw(on: &canvas, in: canvas.size.cells)
    }

    var nextDeadline: Double? { [player.nextDeadline, nextStep].compactMap { $0 }.min() }
}

ExampleLoop.run(EightSongs())
