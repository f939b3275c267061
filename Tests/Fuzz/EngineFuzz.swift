// Feeds what reads mpv's lines bytes that nobody would think of, and a session the messages found in them. It is compiled
// together with the engine and the playback it serves, outside the package, as one module:
//
//     make fuzz-engine
//
// The promises: no input stops it; however the bytes are cut, the same messages are found; a value that was read is written
// and read again as the same; what a session says carries a load that it was given and no time later than its own; it keeps
// no more than it was told, and after a loss a new load starts anew.

private func check(_ isKept: Bool, _ promise: StaticString) {
    precondition(isKept, "\(promise)")
}

private struct Dice {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(bound))
    }
}

private func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash | 1
}

private func checkLine(_ line: [UInt8]) {
    guard let value = JSONReader.read(line) else {
        check(MPVMessage(line: line) == nil, "What is no value says nothing.")
        return
    }
    var written: [UInt8] = []
    value.write(to: &written)
    check(!written.contains(0x0A), "A value is one line.")
    check(JSONReader.read(written) == value, "What was written is read as the same.")
}

/// A command as somebody might give it.
private func command(_ session: inout MPVSession, _ dice: inout Dice, _ load: inout UInt64, at now: Double) {
    func track() -> Track {
        let path: [UInt8] = [0x2F, [0x61, 0x62, 0xE9, 0x22][dice.below(4)]]
        return Track(id: TrackID(path: path), path: path, title: "", duration: [0, 1, 10, 1e9][dice.below(4)])
    }
    let place = [0, 0.5, 9.9, -1, 1e300, .nan][dice.below(6)]
    switch dice.below(8) {
    case 0:
        load += 1
        session.load(track(), as: LoadID(rawValue: load), from: place, playing: dice.below(2) == 0, at: now)
    case 1, 2:
        load += 1
        session.follow(with: dice.below(3) == 0 ? nil : track(), as: LoadID(rawValue: load), at: now)
    case 3: session.setPlaying(dice.below(2) == 0, at: now)
    case 4: session.seek(to: place, at: now)
    case 5: session.setVolume(dice.below(300) - 100, at: now)
    case 6: if dice.below(8) == 0 { session.engineEnded(nil, at: now) }
    default: if dice.below(8) == 0 { session.stop(at: now) }
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEngine(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    var dice = Dice(state: hash(input))

    var whole = LineSplitter()
    let lines = whole.take(input) + whole.take(CollectionOfOne(0x0A))
    var cut = LineSplitter()
    var found: [[UInt8]] = []
    var index = 0
    while index < count {
        let end = min(count, index + 1 + dice.below(16))
        found += cut.take(input[index..<end])
        index = end
    }
    found += cut.take(CollectionOfOne(0x0A))
    check(found == lines, "However the bytes are cut, the lines are the same.")
    for line in lines { checkLine(line) }

    var session = MPVSession()
    _ = session.startEngine(at: 0)
    var now = 0.0
    var load: UInt64 = 1
    session.load(
        Track(id: TrackID(path: [0x2F, 0x61]), path: [0x2F, 0x61], title: "", duration: 10), as: LoadID(rawValue: 1),
        from: 0,
        playing: true, at: 0)
    var given = 0
    for message in lines.compactMap(MPVMessage.init(line:)) {
        session.tick(now)
        session.receive(message, at: now)
        if dice.below(4) == 0 {
            command(&session, &dice, &load, at: now)
            given += 1
        }
        now += [0, 0.01, 0.5, 2, 61][dice.below(5)]
        session.advance(to: now)
        for event in session.takeEvents() {
            check(event.load.rawValue >= 1 && event.load.rawValue <= load, "An event speaks of a load that was given.")
            check(event.time <= now, "No event is later than the time it is handed out at.")
            switch event.kind {
            case .position(let seconds): check(seconds.isFinite && seconds >= 0, "A position is a place in a track.")
            case .duration(let seconds): check(seconds.isFinite && seconds > 0, "A duration is a time.")
            default: break
            }
        }
        for line in session.takeOrders().bytes.split(separator: 0x0A) {
            check(JSONReader.read(Array(line)) != nil, "What mpv is told is a value a line.")
        }
    }
    check(session.requests.count <= 32 + 8 * (lines.count + given), "It keeps no more than it was told.")
    return 0
}
