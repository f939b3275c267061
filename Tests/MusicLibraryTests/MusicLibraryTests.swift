import MusicLibrary
import Testing

@Test func `a query without words matches everything`() {
    #expect(SearchQuery("  ").isEmpty)
}
