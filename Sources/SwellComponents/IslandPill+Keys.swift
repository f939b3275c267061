import SwellMotion

extension IslandPill {
    /// The names under which the animator holds what moves.
    struct Keys {
        /// 0 collapsed, 1 expanded.
        let expansion: AnimationKey
        /// The expanded height in rows.
        let height: AnimationKey
        /// The collapsed size in cells.
        let columns, rows: AnimationKey
        /// The collapsed pill's way from the exact middle to whole columns: 0 or -1/2.
        let shift: AnimationKey
        /// Of the expanded corners, in pixels.
        let radius: AnimationKey
        /// Of the content: 1 is its own size.
        let scale: AnimationKey
        /// How high the waveform goes: 0 flat, 1 all of it.
        let level: AnimationKey
        /// For one content each.
        let layers: [AnimationKey]
        /// All that can move.
        let all: [AnimationKey]

        init(_ name: String) {
            func key(_ part: String) -> AnimationKey { AnimationKey("\(name).\(part)") }
            expansion = key("expansion")
            height = key("height")
            columns = key("columns")
            rows = key("rows")
            shift = key("shift")
            radius = key("radius")
            scale = key("scale")
            level = key("level")
            layers = (1...4).map { key("layer \($0)") }
            all = [expansion, height, columns, rows, shift, radius, scale, level] + layers
        }
    }
}
