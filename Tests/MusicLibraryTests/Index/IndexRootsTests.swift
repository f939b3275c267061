import Playback
import Support
import Testing

@testable import MusicLibrary

struct IndexRootsTests {
    let burrow: Burrow
    let file: [UInt8]

    init() throws {
        burrow = try Burrow()
        file = burrow.path("index")
        for root in ["saved", "named"] {
            burrow.folder(root)
            burrow.file("\(root)/1.flac", Handmade.flac([("TITLE", root)]))
        }
    }

    private func titles(_ rig: IndexRig) async -> [String] {
        let summary = await rig.scan()
        return await rig.view(count: summary.tracks).tracks(in: 0..<summary.tracks).map(\.title)
    }

    @Test func `folders that the settings name are in the library for as long as they are named`() async throws {
        let rig = IndexRig(file)
        await rig.scan([burrow.path("saved")])
        rig.index.followSettings([burrow.path("named"), burrow.path("saved")])
        #expect(await titles(rig) == ["named", "saved"])
        rig.close()

        let next = IndexRig(file)
        #expect(await titles(next) == ["named", "saved"])
        next.index.followSettings([])
        // What a scan has saved stays, though the settings named it too.
        #expect(await titles(next) == ["saved"])
        next.close()
    }

    @Test func `a folder that the settings named and a scan saves stays`() async throws {
        let rig = IndexRig(file)
        rig.index.followSettings([burrow.path("named")])
        await rig.scan([burrow.path("named")])
        rig.index.followSettings([])
        #expect(await titles(rig) == ["named"])
        rig.close()
    }

    @Test func `what a scan finds under a root that is none any more is nobody's`() throws {
        let outcome = IndexOpening.open(file)
        let store = IndexStore(outcome)
        try store.addRoots([burrow.path("saved")])
        let folder = ScannedFolder(root: try #require(try store.roots().first).id, path: burrow.path("saved"))
        let stamp = IndexStamp(modified: 1, size: 1, identity: FileIdentity(device: 1, inode: 1))
        try store.removeRoot(burrow.path("saved"))
        var batch = IndexBatch(store)
        let track = Track(id: 1, path: [], title: "T", duration: 1)
        try batch.write(
            .read(FileRecord(folder: folder, name: [0x31], stamp: stamp, content: .success(track))))
        try batch.write(.playlist(PlaylistRecord(folder: folder, name: [0x32], stamp: stamp, entries: 1)))
        #expect(batch.effect.changes.isEmpty && batch.effect.tally == IndexTally())
        #expect(try store.trackCount() == 0 && store.allPlaylists().isEmpty)
        store.close()
    }
}
