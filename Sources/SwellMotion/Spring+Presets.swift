extension Spring {
    /// No bounce: duration 0.5 s, bounce 0.
    public static let smooth = Spring(duration: 0.5, bounce: 0)

    /// A small bounce: duration 0.5 s, bounce 0.15.
    public static let snappy = Spring(duration: 0.5, bounce: 0.15)

    /// A bounce that is seen: duration 0.5 s, bounce 0.3.
    public static let bouncy = Spring(duration: 0.5, bounce: 0.3)

    /// For what follows a pointer: duration 0.15 s, bounce 0.14.
    public static let interactive = Spring(duration: 0.15, bounce: 0.14)
}
