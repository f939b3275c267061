#include "Content.h"

#include <cstring>
#include <strings.h>

namespace ctag {

namespace {

/// The kind of an Ogg stream is in the packet that its first page holds (RFC 3533: 27 bytes and a segment table).
Content sniffOgg(const unsigned char *bytes, size_t length) {
    if (length < 28) { return Content::unknown; }
    size_t packet = 27u + bytes[26];
    auto is = [&](const char *magic, size_t count) {
        return packet + count <= length && memcmp(bytes + packet, magic, count) == 0;
    };
    if (is("\x01vorbis", 7)) { return Content::vorbis; }
    if (is("OpusHead", 8)) { return Content::opus; }
    if (is("\x7f" "FLAC", 5)) { return Content::oggFlac; }
    if (is("Speex   ", 8)) { return Content::speex; }
    return Content::unknown;
}

Content sniffMagic(const unsigned char *bytes, size_t length) {
    auto is = [&](size_t at, const char *magic, size_t count) {
        return at + count <= length && memcmp(bytes + at, magic, count) == 0;
    };
    if (is(0, "fLaC", 4)) { return Content::flac; }
    if (is(0, "OggS", 4)) { return sniffOgg(bytes, length); }
    if (is(4, "ftyp", 4)) { return Content::mp4; }
    if (is(0, "RIFF", 4) && is(8, "WAVE", 4)) { return Content::wav; }
    if (is(0, "FORM", 4) && (is(8, "AIFF", 4) || is(8, "AIFC", 4))) { return Content::aiff; }
    if (is(0, "wvpk", 4)) { return Content::wavPack; }
    if (is(0, "MAC ", 4)) { return Content::ape; }
    if (is(0, "MPCK", 4) || is(0, "MP+", 3)) { return Content::musepack; }
    if (is(0, "TTA1", 4)) { return Content::trueAudio; }
    if (is(0, "\x30\x26\xb2\x75\x8e\x66\xcf\x11", 8)) { return Content::asf; }
    return Content::unknown;
}

/// A frame head: its length in bytes, and the bits that stay the same from frame to frame. 0: no frame.
struct FrameHead {
    int64_t length;
    uint32_t kind;
};

/// ISO 11172-3 2.4.2.3 and ISO 13818-3; ADTS: ISO 13818-7 6.2.
FrameHead frameHead(const unsigned char *b) {
    if (b[0] != 0xff || (b[1] & 0xe0) != 0xe0) { return {0, 0}; }
    int version = (b[1] >> 3) & 3, layer = (b[1] >> 1) & 3;
    if (layer == 0) {
        if ((b[1] & 0xf0) != 0xf0) { return {0, 0}; }
        int64_t length = (b[3] & 3) << 11 | b[4] << 3 | b[5] >> 5;
        return {length > 7 ? length : 0, static_cast<uint32_t>(b[1] << 16 | (b[2] & 0xfc))};
    }
    int rateIndex = b[2] >> 4, frequencyIndex = (b[2] >> 2) & 3, padding = (b[2] >> 1) & 1;
    if (version == 1 || rateIndex == 0 || rateIndex == 15 || frequencyIndex == 3) { return {0, 0}; }
    static const int rates[5][15] = {
        {0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448},
        {0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384},
        {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320},
        {0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256},
        {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160},
    };
    static const int frequencies[3] = {44100, 48000, 32000};
    bool first = version == 3;
    int table = first ? 3 - layer : layer == 3 ? 3 : 4;
    int64_t rate = rates[table][rateIndex] * 1000;
    int64_t frequency = frequencies[frequencyIndex] >> (first ? 0 : version == 2 ? 1 : 2);
    uint32_t kind = static_cast<uint32_t>((b[1] & 0xfe) << 16 | (b[2] & 0x0c));
    if (layer == 3) { return {(12 * rate / frequency + padding) * 4, kind}; }
    return {(layer == 1 && !first ? 72 : 144) * rate / frequency + padding, kind};
}

}  // namespace

bool hasMpegFrames(ReadStream &stream, int64_t offset, int count) {
    uint32_t kind = 0;
    for (int index = 0; index < count; ++index) {
        unsigned char bytes[8] = {};
        if (stream.peek(offset, bytes, sizeof bytes) < 6) { return index > 0 && offset >= stream.length() - 128; }
        FrameHead head = frameHead(bytes);
        if (head.length == 0 || (index > 0 && head.kind != kind)) {
            // A tag may follow the last frame of a very short file.
            return index > 0 && (memcmp(bytes, "TAG", 3) == 0 || memcmp(bytes, "APET", 4) == 0);
        }
        kind = head.kind;
        offset += head.length;
    }
    return true;
}

int64_t adtsMilliseconds(ReadStream &stream, int64_t offset) {
    static const int frequencies[16] = {96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350};
    int64_t begin = offset, frames = 0, frequency = 0;
    for (; frames < 4000; ++frames) {
        unsigned char bytes[8] = {};
        if (stream.peek(offset, bytes, sizeof bytes) < 6) { break; }
        FrameHead head = frameHead(bytes);
        if (head.length == 0) { break; }
        if (frames == 0) { frequency = frequencies[(bytes[2] >> 2) & 15]; }
        offset += head.length;
    }
    if (frames == 0 || frequency == 0) { return 0; }
    if (frames == 4000) { frames = frames * (stream.length() - begin) / (offset - begin); }
    return frames * 1024 * 1000 / frequency;
}

Sniffed sniff(ReadStream &stream) {
    unsigned char bytes[512];
    int64_t offset = 0;
    for (int tags = 0; tags < 64; ++tags) {
        size_t length = stream.peek(offset, bytes, sizeof bytes);
        bool isTag = length >= 10 && memcmp(bytes, "ID3", 3) == 0 && bytes[3] != 0xff && bytes[4] != 0xff
            && ((bytes[6] | bytes[7] | bytes[8] | bytes[9]) & 0x80) == 0;
        if (!isTag) {
            Content content = sniffMagic(bytes, length);
            if (content == Content::unknown && length > 2 && bytes[0] == 0xff && (bytes[1] & 0xf6) == 0xf0
                && hasMpegFrames(stream, offset, 3)) {
                content = Content::adts;
            }
            if (content == Content::unknown && (offset > 0 || hasMpegFrames(stream, offset, 2))) {
                content = Content::mpeg;
            }
            return {content, 0, offset};
        }
        int64_t size = bytes[6] << 21 | bytes[7] << 14 | bytes[8] << 7 | bytes[9];
        int64_t next = offset + 10 + size + ((bytes[5] & 0x10) ? 10 : 0);
        if (next >= stream.length()) { return {Content::mpeg, offset + 10, 0}; }
        offset = next;
    }
    return {Content::mpeg, 0, offset};
}

int64_t openEndedWavMilliseconds(ReadStream &stream) {
    auto little = [](const unsigned char *b) {
        return static_cast<int64_t>(b[0]) | b[1] << 8 | b[2] << 16 | static_cast<int64_t>(b[3]) << 24;
    };
    int64_t offset = 12, bytesPerSecond = 0;
    for (int chunk = 0; chunk < 64; ++chunk) {
        unsigned char bytes[24] = {};
        if (stream.peek(offset, bytes, sizeof bytes) < 8) { return 0; }
        int64_t size = little(bytes + 4), start = offset + 8;
        if (memcmp(bytes, "fmt ", 4) == 0) { bytesPerSecond = little(bytes + 16); }
        if (memcmp(bytes, "data", 4) == 0) {
            // Nobody records at more than 100 MB/s.
            if (bytesPerSecond <= 0 || bytesPerSecond > 100'000'000 || start + size <= stream.length()) { return 0; }
            return (stream.length() - start) * 1000 / bytesPerSecond;
        }
        offset = start + size + (size & 1);
    }
    return 0;
}

bool isMpegName(const char *path) {
    const char *dot = strrchr(path, '.');
    if (!dot) { return false; }
    for (const char *ending : {".mp3", ".mp2", ".mp1", ".mpga", ".aac"}) {
        if (strcasecmp(dot, ending) == 0) { return true; }
    }
    return false;
}

}  // namespace ctag
