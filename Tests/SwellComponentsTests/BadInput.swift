import SwellCanvas

@testable import SwellComponents

/// Numbers that nobody should hand in, and somebody does.
enum BadInput {
    static let doubles: [Double] = [
        .nan, -.nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude, 1e18, -1, -0.0,
        .leastNonzeroMagnitude,
    ]
    static let integers = [Int.min, .min + 1, -1_000_000, -1, 0, 1, 1_000_000, .max - 1, .max]
}

extension PlayerStage {
    /// Whether all that is drawn of it is a number, and lies on the screen.
    var isSound: Bool {
        let look = player.look
        return [
            look.pane, look.cover, look.coverOffset, look.pulledRows, look.liftedRows, look.chrome, look.pauseScale,
            look.presence, player.velocity, morph.velocity,
        ].allSatisfy(\.isFinite) && player.paneFrame.isFinite
            && size.pixels.intersection(player.paneFrame) == player.paneFrame
    }
}
