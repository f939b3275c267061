import Testing

@testable import Platform

private func places(_ variables: [String: String], home: String? = nil) -> [String?] {
    let places = XDGPlaces(
        environment: { variables[$0].map { Array($0.utf8) } }, accountHome: home.map { Array($0.utf8) })
    return [places.config, places.data, places.state, places.cache].map {
        $0.map { String(decoding: $0, as: UTF8.self) }
    }
}

@Suite struct `The XDG places` {
    @Test func `each variable names its own place`() {
        #expect(
            places([
                "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CACHE_HOME": "/x",
                "HOME": "/h",
            ]) == ["/c/swell", "/d/swell", "/s/swell", "/x/swell"])
    }

    @Test func `without them the home folder has a place for each`() {
        #expect(
            places(["HOME": "/h"], home: "/account")
                == ["/h/.config/swell", "/h/.local/share/swell", "/h/.local/state/swell", "/h/.cache/swell"])
    }

    @Test(arguments: ["", "relative", "./here", "~/state", " /s", "\u{0}", "/a\u{0}b"])
    func `a value that is no absolute path counts as not set`(value: String) {
        #expect(places(["XDG_STATE_HOME": value, "HOME": "/h"])[2] == "/h/.local/state/swell")
        #expect(places(["HOME": value], home: "/account")[2] == "/account/.local/state/swell")
        #expect(places([:], home: value) == [nil, nil, nil, nil])
    }

    @Test func `without a home the account's is taken, and without that nothing is known`() {
        #expect(places([:], home: "/account")[0] == "/account/.config/swell")
        #expect(places([:]) == [nil, nil, nil, nil])
        #expect(places(["XDG_CACHE_HOME": "/x"]) == [nil, nil, nil, "/x/swell"])
    }

    @Test(arguments: [("/s/", "/s/swell"), ("/s///", "/s/swell"), ("/", "/swell"), ("//", "/swell")])
    func `slashes at the end are not doubled`(value: String, path: String) {
        #expect(places(["XDG_STATE_HOME": value])[2] == path)
    }

    @Test func `the home folder itself is known`() {
        func home(_ value: String?, account: String?) -> [UInt8]? {
            XDGPlaces(
                environment: { name in name == "HOME" ? value.map { Array($0.utf8) } : nil },
                accountHome: account.map { Array($0.utf8) }
            ).home
        }
        #expect(home("/h/", account: "/a") == Array("/h".utf8))
        #expect(home("here", account: "/a") == Array("/a".utf8))
        #expect(home(nil, account: nil) == nil)
    }

    @Test func `the root as a home is one too`() {
        #expect(places(["HOME": "/"])[0] == "/.config/swell")
    }

    @Test func `any byte but NUL stays as it is`() {
        let odd: [UInt8] = [0x2F, 0x0A, 0xFF, 0x20]
        #expect(
            XDGPlaces(environment: { $0 == "HOME" ? odd : nil }, accountHome: nil).cache == odd
                + Array("/.cache/swell".utf8))
    }

    @Test func `those of this process are absolute`() {
        let system = XDGPlaces.system()
        for place in [system.config, system.data, system.state, system.cache] {
            #expect(place.map { $0.first == 0x2F } ?? true)
        }
    }
}

@Suite struct `A raw path` {
    @Test(arguments: [
        ("/a/b", "/a", "b"), ("/a/b/", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"), ("/", "/", ""), ("//", "/", ""),
        ("/a//b", "/a", "b"), ("a/b", "a", "b"),
    ])
    func `has a folder and a name`(path: String, folder: String, name: String) {
        #expect(RawPath.folder(of: Array(path.utf8)) == Array(folder.utf8))
        #expect(RawPath.name(of: Array(path.utf8)) == Array(name.utf8))
    }

    @Test func `is refused where C would cut it short`() {
        #expect(RawPath.with([]) { _ in 1 } == nil)
        #expect(RawPath.with([0x61, 0, 0x62]) { _ in 1 } == nil)
        #expect(RawPath.with([0x61]) { _ in 1 } == 1)
    }

    @Test func `is harmless in a sentence`() {
        #expect(RawPath.shown(Array("a\u{1B}[2Jb\n\u{202E}".utf8) + [0xFF]) == "a\u{FFFD}[2Jb\u{FFFD}\u{FFFD}\u{FFFD}")
    }
}
