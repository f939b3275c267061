#include "CTagLib.h"

#include "AsfHead.h"
#include "Content.h"
#include "Lyrics.h"
#include "ReadStream.h"

#include <taglib/aifffile.h>
#include <taglib/apefile.h>
#include <taglib/asffile.h>
#include <taglib/flacfile.h>
#include <taglib/id3v2framefactory.h>
#include <taglib/mp4file.h>
#include <taglib/mpcfile.h>
#include <taglib/mpegfile.h>
#include <taglib/oggflacfile.h>
#include <taglib/opusfile.h>
#include <taglib/speexfile.h>
#include <taglib/tdebuglistener.h>
#include <taglib/tpropertymap.h>
#include <taglib/trueaudiofile.h>
#include <taglib/vorbisfile.h>
#include <taglib/wavfile.h>
#include <taglib/wavpackfile.h>

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <fcntl.h>
#include <memory>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace {

using ctag::Content;
using ctag::ReadStream;

/// A word on standard error would land in the middle of the screen.
class QuietListener : public TagLib::DebugListener {
    void printMessage(const TagLib::String &) override {}
};

void silence() {
    static QuietListener listener;
    static const bool once = (TagLib::setDebugListener(&listener), true);
    (void)once;
}

struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) { close(number); }
    }
};

std::unique_ptr<TagLib::File> open(Content content, TagLib::IOStream *stream) {
    auto *frames = TagLib::ID3v2::FrameFactory::instance();
    switch (content) {
        case Content::adts:
        case Content::mpeg: return std::make_unique<TagLib::MPEG::File>(stream, frames);
        case Content::flac: return std::make_unique<TagLib::FLAC::File>(stream, frames);
        case Content::vorbis: return std::make_unique<TagLib::Ogg::Vorbis::File>(stream);
        case Content::opus: return std::make_unique<TagLib::Ogg::Opus::File>(stream);
        case Content::speex: return std::make_unique<TagLib::Ogg::Speex::File>(stream);
        case Content::oggFlac: return std::make_unique<TagLib::Ogg::FLAC::File>(stream);
        case Content::mp4: return std::make_unique<TagLib::MP4::File>(stream);
        case Content::wav: return std::make_unique<TagLib::RIFF::WAV::File>(stream);
        case Content::aiff: return std::make_unique<TagLib::RIFF::AIFF::File>(stream);
        case Content::wavPack: return std::make_unique<TagLib::WavPack::File>(stream);
        case Content::ape: return std::make_unique<TagLib::APE::File>(stream);
        case Content::musepack: return std::make_unique<TagLib::MPC::File>(stream);
        case Content::trueAudio: return std::make_unique<TagLib::TrueAudio::File>(stream, frames);
        case Content::asf: return std::make_unique<TagLib::ASF::File>(stream);
        case Content::unknown: return nullptr;
    }
    return nullptr;
}

/// The text as UTF-8 without NUL inside, at most 1 KiB, cut between characters.
std::string text(const TagLib::String &string) {
    constexpr size_t most = 1024;
    std::string bytes = string.size() > most ? string.substr(0, most).to8Bit(true) : string.to8Bit(true);
    if (bytes.size() > most) {
        size_t end = most;
        while (end > 0 && (static_cast<unsigned char>(bytes[end]) & 0xc0) == 0x80) { --end; }
        bytes.resize(end);
    }
    for (char &byte : bytes) {
        if (byte == 0) { byte = ' '; }
    }
    return bytes;
}

/// The first value under the first of these keys that has one.
std::string first(const TagLib::PropertyMap &map, std::initializer_list<const char *> keys) {
    for (const char *key : keys) {
        auto found = map.find(key);
        if (found != map.end() && !found->second.isEmpty()) { return text(found->second.front()); }
    }
    return {};
}

/// All values, NUL between them, at most 16.
std::string all(const TagLib::PropertyMap &map, const char *key) {
    auto found = map.find(key);
    std::string joined;
    if (found == map.end()) { return joined; }
    int count = 0;
    for (const auto &value : found->second) {
        std::string one = text(value);
        if (one.empty()) { continue; }
        if (!joined.empty()) { joined.push_back('\0'); }
        joined += one;
        if (++count == 16) { break; }
    }
    return joined;
}

/// The number that a text such as "3/12" or "2021-05-01" begins with; 0 outside 1 to 9999.
int32_t number(const std::string &text) {
    const char *at = text.c_str();
    while (*at == ' ') { ++at; }
    if (*at < '0' || *at > '9') { return 0; }
    errno = 0;
    long value = strtol(at, nullptr, 10);
    return errno == 0 && value >= 1 && value <= 9999 ? static_cast<int32_t>(value) : 0;
}

/// "-7.30 dB". No locale is asked.
double gain(const std::string &text) {
    const char *at = text.c_str();
    while (*at == ' ') { ++at; }
    double sign = 1, value = 0, unit = 1;
    if (*at == '-' || *at == '+') { sign = *at++ == '-' ? -1 : 1; }
    if (*at < '0' || *at > '9') { return NAN; }
    while (*at >= '0' && *at <= '9') { value = value * 10 + (*at++ - '0'); }
    if (*at == '.') {
        ++at;
        while (*at >= '0' && *at <= '9') { value += (*at++ - '0') * (unit /= 10); }
    }
    return std::fabs(value) <= 100 ? sign * value : NAN;
}

ctag_status fill(const TagLib::File &file, int64_t milliseconds, ctag_tags *tags) {
    TagLib::PropertyMap map = file.properties();
    const TagLib::Tag *tag = file.tag();
    std::string texts[5] = {
        first(map, {"TITLE"}), all(map, "ARTIST"), all(map, "ALBUMARTIST"), first(map, {"ALBUM"}), all(map, "GENRE"),
    };
    // Other programs' spellings in formats without fixed keys.
    for (const char *key : {"ALBUM ARTIST", "ALBUM_ARTIST"}) {
        if (texts[2].empty()) { texts[2] = all(map, key); }
    }
    int32_t disc = number(first(map, {"DISCNUMBER", "DISC"})), track = number(first(map, {"TRACKNUMBER", "TRACK"}));
    int32_t year = number(first(map, {"DATE", "YEAR"}));
    if (tag) {
        // A second tag in the file (ID3v1, APE) may know what the first one leaves out.
        if (texts[0].empty()) { texts[0] = text(tag->title()); }
        if (texts[1].empty()) { texts[1] = text(tag->artist()); }
        if (texts[3].empty()) { texts[3] = text(tag->album()); }
        if (texts[4].empty()) { texts[4] = text(tag->genre()); }
        if (track == 0 && tag->track() <= 9999) { track = static_cast<int32_t>(tag->track()); }
        if (year == 0 && tag->year() <= 9999) { year = static_cast<int32_t>(tag->year()); }
    }
    tags->disc = disc;
    tags->track = track;
    tags->year = year;
    tags->compilation = number(first(map, {"COMPILATION"})) == 1;
    tags->track_gain = gain(first(map, {"REPLAYGAIN_TRACK_GAIN"}));
    tags->milliseconds = milliseconds;

    size_t total = 1;
    for (const auto &one : texts) { total += one.size(); }
    char *bytes = static_cast<char *>(malloc(total));
    if (!bytes) { throw std::bad_alloc(); }
    tags->storage = bytes;
    ctag_text *const places[5] = {&tags->title, &tags->artists, &tags->album_artists, &tags->album, &tags->genres};
    for (int index = 0; index < 5; ++index) {
        texts[index].copy(bytes, texts[index].size());
        *places[index] = {bytes, texts[index].size()};
        bytes += texts[index].size();
    }
    return ctag_ok;
}

/// Whether there is not a byte of data in a file of this size: nothing, or one hole.
bool isOneHole(int descriptor, const struct stat &status) {
    if (status.st_size <= 0) { return true; }
    return status.st_blocks == 0 && lseek(descriptor, 0, SEEK_DATA) < 0 && errno == ENXIO;
}

/// Opens a file of music and calls `take` with it and its length in milliseconds.
template <typename Take>
ctag_status read(const char *path, int32_t *error, Take take) {
    silence();
    Descriptor file{::open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)};
    if (file.number < 0) {
        *error = errno;
        // A socket and a FIFO without a device behind answer so.
        return errno == ENXIO || errno == ENODEV ? ctag_not_regular : ctag_unreadable;
    }
    struct stat status;
    if (fstat(file.number, &status) != 0) {
        *error = errno;
        return ctag_unreadable;
    }
    if (!S_ISREG(status.st_mode)) { return ctag_not_regular; }
    if (isOneHole(file.number, status)) { return ctag_empty; }
    char probe;
    if (pread(file.number, &probe, 1, 0) < 0) {
        *error = errno;
        return ctag_unreadable;
    }

    ReadStream looked(file.number, status.st_size);
    ctag::Sniffed sniffed = ctag::sniff(looked);
    bool isByName = sniffed.content == Content::unknown;
    if (isByName && !ctag::isMpegName(path)) { return ctag_not_music; }
    Content content = isByName ? Content::mpeg : sniffed.content;

    // TagLib looks for the first and the last MPEG frame by the KiB: nobody's lies behind some MiB of anything else.
    int mostReads = content == Content::mpeg ? 4096 : 32768;
    ReadStream stream(file.number, status.st_size, sniffed.start, mostReads);
    if (content == Content::asf && !ctag::isAsfHeadPlausible(stream)) { return ctag_no_sound; }
    std::unique_ptr<TagLib::File> parsed = open(content, &stream);
    if (!parsed || !parsed->isValid()) { return ctag_no_sound; }
    auto *properties = parsed->audioProperties();
    int64_t milliseconds = properties ? properties->lengthInMilliseconds() : 0;
    if (content == Content::adts) { milliseconds = ctag::adtsMilliseconds(stream, sniffed.sound); }
    if (milliseconds <= 0 && content == Content::wav) { milliseconds = ctag::openEndedWavMilliseconds(stream); }
    if (milliseconds <= 0) { return ctag_no_sound; }
    if (content == Content::mpeg) {
        // Two bytes that look like a frame are found in any noise.
        long frame = static_cast<TagLib::MPEG::File *>(parsed.get())->firstFrameOffset();
        if (frame < 0 || !ctag::hasMpegFrames(stream, frame, 3)) { return ctag_no_sound; }
    }
    return take(*parsed, milliseconds);
}

}  // namespace

ctag_status ctag_read(const char *path, ctag_tags *tags) {
    *tags = ctag_tags{};
    tags->track_gain = NAN;
    try {
        return read(path, &tags->error, [&](const TagLib::File &file, int64_t milliseconds) {
            return fill(file, milliseconds, tags);
        });
    } catch (...) {
        ctag_release(tags);
        return ctag_no_sound;
    }
}

void ctag_release(ctag_tags *tags) {
    free(tags->storage);
    tags->storage = nullptr;
}

ctag_status ctag_read_lyrics(const char *path, ctag_lyrics *lyrics) {
    *lyrics = ctag_lyrics{};
    try {
        return read(path, &lyrics->error, [&](const TagLib::File &file, int64_t) {
            std::string texts = ctag::lyrics(file);
            if (texts.empty()) { return ctag_ok; }
            char *bytes = static_cast<char *>(malloc(texts.size()));
            if (!bytes) { throw std::bad_alloc(); }
            texts.copy(bytes, texts.size());
            lyrics->storage = bytes;
            lyrics->texts = {bytes, texts.size()};
            return ctag_ok;
        });
    } catch (...) {
        ctag_release_lyrics(lyrics);
        return ctag_no_sound;
    }
}

void ctag_release_lyrics(ctag_lyrics *lyrics) {
    free(lyrics->storage);
    lyrics->storage = nullptr;
}
