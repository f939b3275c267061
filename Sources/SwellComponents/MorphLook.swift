import SwellCanvas

/// How a picture looks at one end of a morph. On the way everything is interpolated with the picture's spring.
public struct MorphLook: Hashable, Sendable {
    /// Of the corners, as a part of the picture's width.
    public var cornerRadius: Double
    /// The shadow's blur and how far down it lies, as parts of the screen's height in pixels, and how dark it is, 0 to 1.
    public var shadowBlur, shadowOffset, shadowOpacity: Double

    /// A look; by default square corners and no shadow.
    public init(
        cornerRadius: Double = 0, shadowBlur: Double = 0, shadowOffset: Double = 0, shadowOpacity: Double = 0
    ) {
        self.cornerRadius = cornerRadius
        self.shadowBlur = shadowBlur
        self.shadowOffset = shadowOffset
        self.shadowOpacity = shadowOpacity
    }

    /// A cover in the bar.
    public static let mini = MorphLook(cornerRadius: 0.22)
    /// A cover in the full pane.
    public static let full = MorphLook(
        cornerRadius: 0.078, shadowBlur: 0.028, shadowOffset: 0.009, shadowOpacity: 0.35)

    /// The look on the way; `share` is clamped to 0...1, no number is 0.
    public static func interpolated(from: MorphLook, to: MorphLook, by share: Double) -> MorphLook {
        let share = share > 0 ? min(share, 1) : 0
        func mix(_ part: KeyPath<MorphLook, Double>) -> Double {
            share == 1 ? to[keyPath: part] : from[keyPath: part] + (to[keyPath: part] - from[keyPath: part]) * share
        }
        return MorphLook(
            cornerRadius: mix(\.cornerRadius), shadowBlur: mix(\.shadowBlur), shadowOffset: mix(\.shadowOffset),
            shadowOpacity: mix(\.shadowOpacity))
    }
}

/// What flies.
public enum MorphPicture {
    /// A picture, stretched to the frame.
    case image(Image)
    /// One colour.
    case color(Color)
    /// Draws into a rectangle in pixels with corners of a radius in pixels; the last number is the way, 0 to 1.
    case drawing((inout Canvas, Rect, Double, Double) -> Void)
}
