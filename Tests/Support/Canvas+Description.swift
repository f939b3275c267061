import SwellCanvas
import Testing

/// A failed expectation shows a picture as text, not its pixels.
extension Canvas: CustomTestStringConvertible {
    public var testDescription: String { plainText }
}
