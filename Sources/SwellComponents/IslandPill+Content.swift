import SwellCanvas
import SwellMotion

extension IslandPill {
    /// One content, and how far it has come: 1 is all of it, 0 none.
    struct Layer {
        /// As it was given.
        var given: PillStatus
        /// The part of it that can ever be seen.
        var shown: PillStatus
        var key: AnimationKey
        /// What the capsule measures around it.
        var layout = PillLayout.none

        init(_ status: PillStatus, key: AnimationKey) {
            given = status
            shown = status.shortened
            self.key = key
        }
    }

    mutating func place(_ status: PillStatus, at now: Double) {
        dropWhatIsGone()
        if let last = layers.last, last.shown.isSameContent(as: status), !isBlank {
            layers[layers.count - 1] = Layer(status, key: last.key)
            return
        }
        if isBlank && isCollapsedAtRest { animator.set(keys.scale, to: startScale) }
        guard motion == .full, !isBlank else {
            for layer in layers { animator.set(layer.key, to: 0) }
            layers = [Layer(status, key: keys.layers[0])]
            return animator.set(keys.layers[0], to: 1)
        }
        // With all names in use, one that is not seen makes room: only one can be.
        if layers.count == keys.layers.count, let unseen = layers.firstIndex(where: { animator.value($0.key) <= 0.5 }) {
            animator.set(layers[unseen].key, to: 0)
            layers.remove(at: unseen)
        }
        for layer in layers { move(layer.key, to: 0, with: springs.content, at: now, epsilon: 2e-3) }
        let free = keys.layers.first { key in !layers.contains { $0.key == key } }
        guard let free else { return }
        animator.set(free, to: 0)
        layers.append(Layer(status, key: free))
        move(free, to: 1, with: springs.content, at: now, epsilon: 2e-3)
    }

    /// Forgets contents that have given way.
    mutating func dropWhatIsGone() {
        if !isExpanded && isCollapsedAtRest {
            for layer in layers { animator.set(layer.key, to: 0) }
            layers = []
        } else if layers.count > 1 {
            let last = layers[layers.count - 1]
            layers.removeAll { $0.key != last.key && animator.isAtRest($0.key) && animator.target($0.key) == 0 }
        }
    }

    /// The waveform moves while music plays, in full motion, in the open pill.
    mutating func steerWave(at now: Double) {
        var isPlaying = false
        if case .music(_, _, true)? = layers.last?.shown { isPlaying = true }
        wave.setMoving(isPlaying && isExpanded && motion == .full, at: time)
        guard isExpanded else { return }
        let level = isPlaying ? 1.0 : 0
        guard animator.target(keys.level) != level else { return }
        if contentOpacity > 0 && motion == .full {
            move(keys.level, to: level, with: springs.content, at: now, epsilon: 2e-3)
        } else {
            animator.set(keys.level, to: level)
        }
    }
}
