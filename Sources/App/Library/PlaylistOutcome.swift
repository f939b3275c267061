/// How the saving of a playlist went.
public enum PlaylistOutcome: Sendable {
    /// A sentence for the listener.
    case saved(String)
    case failed(String)
    /// There is one of that name, which was not to be replaced.
    case exists(name: String)
}
