/// What one line of mpv's says, as far as it matters here.
enum MPVMessage: Hashable, Sendable {
    /// The answer to the request of that number; `error`: `nil` where it was carried out.
    case reply(Int, data: JSON, error: String?)
    /// An observed property has that value; `.null`: it has none at present.
    case property(String, JSON)
    /// The playlist's entry of that number is about to be opened.
    case startFile(Int)
    case fileLoaded
    /// Sound goes on after a start or a seek.
    case playbackRestart
    case endFile(Int, reason: String, error: String?)
    /// Nothing is left to play, and all of it has been heard.
    case idle

    /// - Returns: `nil`: garbled, or nothing that matters.
    init?(line: [UInt8]) {
        guard let json = JSONReader.read(line) else { return nil }
        if let event = json["event"]?.asString {
            self.init(event: event, json)
        } else if let id = json["request_id"]?.asInt, let error = json["error"]?.asString {
            self = .reply(id, data: json["data"] ?? .null, error: error == "success" ? nil : error)
        } else {
            return nil
        }
    }

    private init?(event: String, _ json: JSON) {
        switch event {
        case "property-change":
            guard let name = json["name"]?.asString else { return nil }
            self = .property(name, json["data"] ?? .null)
        case "start-file":
            guard let entry = json["playlist_entry_id"]?.asInt else { return nil }
            self = .startFile(entry)
        case "end-file":
            guard let entry = json["playlist_entry_id"]?.asInt else { return nil }
            self = .endFile(
                entry, reason: json["reason"]?.asString ?? "unknown", error: json["file_error"]?.asString)
        case "file-loaded": self = .fileLoaded
        case "playback-restart": self = .playbackRestart
        case "idle": self = .idle
        default: return nil
        }
    }
}
