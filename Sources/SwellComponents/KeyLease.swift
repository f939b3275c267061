import SwellMotion

/// The names that a component has in an animator: they go with the last copy of the component.
final class KeyLease {
    private let animator: SpringAnimator
    private let keys: [AnimationKey]

    init(_ keys: [AnimationKey], of animator: SpringAnimator) {
        self.keys = keys
        self.animator = animator
    }

    deinit { for key in keys { animator.remove(key) } }
}
