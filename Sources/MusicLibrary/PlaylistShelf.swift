import Playback
public struct PlaylistShelf: Sendable {
    public init(folder: [UInt8]?) {}
    public func groups() -> [LibraryGroup] { [] }
    public func joined(to list: GroupList) -> GroupList { list }
}
