/// How the springs of the player are tuned: durations and responses in seconds, bounces and damping ratios without a unit.
public struct SpringSettings: Hashable, Sendable {
    public var expandDuration = 0.5
    public var expandBounce = 0.15
    public var coverResponse = 0.35
    public var coverDamping = 1.0
    public var pullDuration = 0.3
    public var pullBounce = 0.1
    public var barDuration = 0.5
    public var barBounce = 0.0
    public var pillDuration = 0.5
    public var pillBounce = 0.3
    public var pillContentDuration = 0.5
    public var pillContentBounce = 0.15

    /// The springs as they are designed.
    public init() {}

    /// The names that they have in the section `[springs]`.
    enum Name: String, CaseIterable {
        case expandDuration = "expand-duration"
        case expandBounce = "expand-bounce"
        case coverResponse = "cover-response"
        case coverDamping = "cover-damping"
        case pullDuration = "pull-duration"
        case pullBounce = "pull-bounce"
        case barDuration = "bar-duration"
        case barBounce = "bar-bounce"
        case pillDuration = "pill-duration"
        case pillBounce = "pill-bounce"
        case pillContentDuration = "pill-content-duration"
        case pillContentBounce = "pill-content-bounce"

        /// What may be set: everything comes to rest within a few seconds.
        var range: ClosedRange<Double> {
            switch self {
            case .expandDuration, .coverResponse, .pullDuration, .barDuration, .pillDuration, .pillContentDuration:
                0.05...2
            case .expandBounce, .pullBounce, .barBounce, .pillBounce, .pillContentBounce: -0.5...0.6
            case .coverDamping: 0.4...2
            }
        }

        /// Where the value lies.
        var path: WritableKeyPath<SpringSettings, Double> {
            switch self {
            case .expandDuration: \.expandDuration
            case .expandBounce: \.expandBounce
            case .coverResponse: \.coverResponse
            case .coverDamping: \.coverDamping
            case .pullDuration: \.pullDuration
            case .pullBounce: \.pullBounce
            case .barDuration: \.barDuration
            case .barBounce: \.barBounce
            case .pillDuration: \.pillDuration
            case .pillBounce: \.pillBounce
            case .pillContentDuration: \.pillContentDuration
            case .pillContentBounce: \.pillContentBounce
            }
        }
    }
}
