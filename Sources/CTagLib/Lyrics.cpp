#include "Lyrics.h"

#include <taglib/aifffile.h>
#include <taglib/apetag.h>
#include <taglib/asffile.h>
#include <taglib/id3v2tag.h>
#include <taglib/mpegfile.h>
#include <taglib/synchronizedlyricsframe.h>
#include <taglib/tpropertymap.h>
#include <taglib/trueaudiofile.h>
#include <taglib/wavfile.h>

#include <cstdio>

namespace ctag {

namespace {

constexpr size_t most = 1 << 20;

/// Texts one after the other, until there is no more room.
struct Collector {
    std::string bytes;

    /// A NUL parts texts: there is none inside.
    void add(const TagLib::String &string) {
        size_t room = most - bytes.size();
        std::string one = string.size() > room ? string.substr(0, static_cast<unsigned>(room)).to8Bit(true) : string.to8Bit(true);
        if (one.size() > room) {
            size_t end = room;
            while (end > 0 && (static_cast<unsigned char>(one[end]) & 0xc0) == 0x80) { --end; }
            one.resize(end);
        }
        for (char &byte : one) {
            if (byte == 0) { byte = ' '; }
        }
        bytes += one;
    }

    void part() {
        if (!bytes.empty() && bytes.back() != 0 && bytes.size() < most) { bytes.push_back('\0'); }
    }
};

const TagLib::ID3v2::Tag *id3(const TagLib::File &file) {
    if (auto *mpeg = dynamic_cast<const TagLib::MPEG::File *>(&file)) {
        // TagLib's accessor makes no tag where it is not told to.
        return const_cast<TagLib::MPEG::File *>(mpeg)->ID3v2Tag(false);
    }
    if (auto *wav = dynamic_cast<const TagLib::RIFF::WAV::File *>(&file)) { return wav->ID3v2Tag(); }
    if (auto *aiff = dynamic_cast<const TagLib::RIFF::AIFF::File *>(&file)) { return aiff->tag(); }
    if (auto *tta = dynamic_cast<const TagLib::TrueAudio::File *>(&file)) {
        return const_cast<TagLib::TrueAudio::File *>(tta)->ID3v2Tag(false);
    }
    return nullptr;
}

/// The words of a frame as LRC. Where there are line ends among them they begin the lines, and the pieces are words or
/// syllables; else each piece is a line.
void addSynchronized(const TagLib::ID3v2::SynchronizedLyricsFrame &frame, Collector &texts) {
    using Frame = TagLib::ID3v2::SynchronizedLyricsFrame;
    bool isOfWords = frame.type() == Frame::Lyrics || frame.type() == Frame::TextTranscription || frame.type() == Frame::Other;
    if (!isOfWords || frame.timestampFormat() != Frame::AbsoluteMilliseconds) { return; }
    const auto pieces = frame.synchedText();
    bool hasLines = false;
    for (const auto &piece : pieces) { hasLines = hasLines || piece.text.find("\n") >= 0; }
    texts.part();
    bool beginsLine = true;
    for (const auto &piece : pieces) {
        if (texts.bytes.size() + 64 > most) { break; }
        TagLib::String text = piece.text;
        if (!text.isEmpty() && (text[0] == '\n' || text[0] == '\r')) { beginsLine = true; }
        bool endsLine = !hasLines || (!text.isEmpty() && text[text.size() - 1] == '\n');
        if (beginsLine) {
            char time[32];
            snprintf(time, sizeof time, "\n[%u:%02u.%03u]", piece.time / 60000, piece.time / 1000 % 60, piece.time % 1000);
            texts.bytes += time;
        }
        for (auto &character : text) {
            if (character == '\n' || character == '\r') { character = ' '; }
        }
        texts.add(text);
        beginsLine = endsLine;
    }
}

bool isOfLyrics(const TagLib::String &key) {
    for (const char *name : {"LYRICS", "SYNCEDLYRICS", "UNSYNCEDLYRICS", "UNSYNCED LYRICS", "USLT"}) {
        if (key == name) { return true; }
    }
    // The words of a described USLT frame, and what a language is written behind.
    return key.startsWith("LYRICS:") || key.startsWith("LYRICS-");
}

void addProperties(const TagLib::PropertyMap &map, Collector &texts) {
    auto add = [&](const TagLib::StringList &values) {
        for (const auto &value : values) {
            texts.part();
            texts.add(value);
        }
    };
    auto synced = map.find("SYNCEDLYRICS");
    if (synced != map.end()) { add(synced->second); }
    for (const auto &pair : map) {
        if (isOfLyrics(pair.first) && pair.first != "SYNCEDLYRICS") { add(pair.second); }
    }
}

}  // namespace

std::string lyrics(const TagLib::File &file) {
    Collector texts;
    if (auto *tag = id3(file)) {
        for (const auto *frame : tag->frameList("SYLT")) {
            auto *words = dynamic_cast<const TagLib::ID3v2::SynchronizedLyricsFrame *>(frame);
            if (words) { addSynchronized(*words, texts); }
        }
    }
    addProperties(file.properties(), texts);
    // Where there are two tags TagLib tells the properties of the first alone.
    if (auto *mpeg = dynamic_cast<const TagLib::MPEG::File *>(&file)) {
        auto *ape = const_cast<TagLib::MPEG::File *>(mpeg)->APETag(false);
        if (ape && mpeg->hasID3v2Tag()) { addProperties(ape->properties(), texts); }
    }
    if (auto *asf = dynamic_cast<const TagLib::ASF::File *>(&file)) {
        // TagLib has a name only for the first.
        for (const char *name : {"lyrics", "LYRICS"}) {
            for (const auto &value : asf->tag()->attribute(name)) {
                texts.part();
                texts.add(value.toString());
            }
        }
    }
    return texts.bytes;
}

}  // namespace ctag
