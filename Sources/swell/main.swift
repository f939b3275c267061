import App
import Engines
import Glibc
import MusicLibrary
import Platform
import Playback
import Terminal

// Arguments in, parts put together, an error becomes a sentence.

func complain(_ sentence: String) {
    let bytes = Array("swell: \(sentence)\n".utf8)
    _ = write(2, bytes, bytes.count)
}

/// Where covers are kept; `nil`: nowhere, and each run looks for them anew.
func coverFolder() -> [UInt8]? {
    guard let cache = XDGPlaces.system().cache else { return nil }
    let folder = RawPath.join(cache, Array("covers".utf8))
    do {
        try Folder.make(folder)
        return folder
    } catch {
        return nil
    }
}

/// The saved library; nil: there is none, or something else is to be played.
func savedLibrary(_ options: Options, _ inbox: Inbox<Message>) -> SavedLibrary? {
    guard options.paths.isEmpty, !options.isDemo else { return nil }
    let place = LibraryPlace.index()
    if let notice = place.notice { complain(notice) }
    if options.roots.isEmpty, place.path.map({ !Options.pathExists($0) }) ?? true { return nil }
    let library = SavedLibrary(path: place.path, playlists: LibraryPlace.playlists(), inbox: inbox)
    if options.roots.isEmpty, library.roots(within: 3).isEmpty {
        library.close(keeping: nil)
        return nil
    }
    return library
}

/// Gives the model who looks for what belongs to the music.
func equip(_ model: inout Model, _ inbox: Inbox<Message>) {
    let covers = CoverLoader(program: MPVOptions.find("ffmpeg"), folder: coverFolder()) { inbox.put(.cover($0)) }
    model.askForCovers = { covers.want($0) }
    let lyrics = LyricsLoader { inbox.put(.lyrics($0)) }
    model.askForLyrics = { lyrics.want($0) }
    let playlists = LibraryPlace.playlists()
    model.listPlaylists = { playlists.groups() }
    model.savePlaylist = { name, queue, isReplacing in
        PlaylistSaving(shelf: playlists, inbox: inbox).save(queue, as: name, replacing: isReplacing)
    }
}

/// The terminal lives inside this function, so that it is given back before the engine and the program end.
///
/// - Returns: How it ended, what is to be closed, and a last sentence for the listener.
func play(
    _ options: Options, _ file: SettingsFile, _ settings: SettingsFile.Reading
) throws -> (Ending, any Transport, String?) {
    var options = options
    let waker = LateWaker()
    let inbox = Inbox<Message> { waker.wake() }
    let saved = savedLibrary(options, inbox)
    options.hasLibrary = saved != nil
    try options.checkEngine()
    let trace = try options.openTrace().map { Trace(descriptor: $0) }
    var display = TerminalDisplay(try Terminal(options.terminal))
    let screen = display.waker
    waker.set { screen.wake() }
    let scanner = LibraryScanner()
    defer { scanner.cancel() }

    let transport = options.transport { waker.wake() }
    var model = Model(transport: transport, motion: options.motion, trace: trace)
    model.pillShows = options.pill
    if options.hasMusic { equip(&model, inbox) }
    model.begin(with: settings.settings, settled: options.settled, at: display.now())
    let watch = file.watch { inbox.put(.settings($0)) }
    defer { withExtendedLifetime(watch) {} }
    var loop = Loop(framesPerSecond: Double(options.fps), inbox: inbox)
    let now = display.now()
    for notice in options.notices + settings.notices { model.post(notice, at: now) }
    loop.start(&model, on: display)
    if options.hasMusic {
        model.remember(in: .system(), at: now) { inbox.put($0) }
        if options.isSilentUnasked { model.post(Options.silentSentence, at: now) }
    }
    if let saved {
        model.open(saved, in: .system(), at: now)
        saved.begin(named: settings.fault == nil ? settings.settings.roots : nil)
    } else if options.hasMusic {
        model.beginScan(of: options.sources, at: now)
        scanner.start(ScanRequest(roots: options.sources)) { inbox.put(.scan($0)) }
    } else {
        model.openDemo(ResourceFiles.read("demo.m3u8"), at: now)
    }
    let ending = loop.run(&model, on: &display)
    saved?.close(keeping: model.page)
    return (ending, transport, model.finishRemembering(at: display.now()))
}

do {
    var options = try Options.parse(Options.arguments(), environment: Options.environment())
    switch options.action {
    case .help: print(Options.helpText)
    case .version: print(Options.versionText)
    case .doctor: exit(Doctor(options: options).report())
    case .scan:
        for notice in options.notices { complain(notice) }
        if let number = ScanCommand().run(adding: options.paths) { Terminal.die(of: number) }
    case .play:
        Memory.keepLittle()
        let file = SettingsFile(in: XDGPlaces.system().config)
        let settings = file.read()
        options.fill(from: settings.settings)
        let (ending, transport, lastWord) = try play(options, file, settings)
        transport.close()
        if let lastWord { complain(lastWord) }
        switch ending {
        case .quit: break
        case .signal(let number): Terminal.die(of: number)
        // A terminal that is gone hangs up.
        case .closed: Terminal.die(of: SIGHUP)
        }
    }
} catch let error as OptionsError {
    complain(error.description)
    exit(OptionsError.exitCode)
} catch {
    complain("\(error)")
    exit(1)
}
