#include "AsfHead.h"

#include <cstring>

namespace ctag {

namespace {

/// Goes through the head the way TagLib does, which need not be the way the sizes tell.
/// Sections 3 and 4 of Microsoft's "Advanced Systems Format (ASF) Specification".
class AsfHead {
  public:
    explicit AsfHead(ReadStream &stream) : stream(stream) {}

    bool isPlausible() {
        skip(24);
        uint64_t objects = number(4);
        skip(2);
        for (uint64_t index = 0; index < objects && isFine(); ++index) { goThroughObject(false); }
        return isFine();
    }

  private:
    static constexpr int64_t most = 16 << 20;

    ReadStream &stream;
    int64_t at = 0;
    int attributesLeft = 4096;
    int64_t textLeft = 4 << 20;
    bool isCut = false;

    bool isFine() const { return !isCut && attributesLeft >= 0 && textLeft >= 0 && at <= most; }

    void skip(uint64_t count) {
        if (count > static_cast<uint64_t>(stream.length() - at)) { isCut = true; }
        if (!isCut) { at += static_cast<int64_t>(count); }
    }

    void skipText(uint64_t count) {
        textLeft -= static_cast<int64_t>(count);
        skip(count);
    }

    /// Little-endian, of at most 8 bytes; 0 where the file ends before it does.
    uint64_t number(size_t length) {
        unsigned char bytes[8] = {};
        if (stream.peek(at, bytes, length) < length) { isCut = true; }
        skip(length);
        uint64_t value = 0;
        for (size_t index = length; index > 0; --index) { value = value << 8 | bytes[index - 1]; }
        return value;
    }

    /// Returns its size, also where it is inside the header extension.
    uint64_t goThroughObject(bool isInside) {
        unsigned char guid[16] = {};
        stream.peek(at, guid, sizeof guid);
        skip(sizeof guid);
        uint64_t size = number(8);
        auto is = [&](const char *known) { return memcmp(guid, known, sizeof guid) == 0; };
        if (!isInside && is("\x33\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c")) {
            goThroughDescription();
        } else if (!isInside && is("\x40\xa4\xd0\xd2\x07\xe3\xd2\x11\x97\xf0\x00\xa0\xc9\x5e\xa8\x50")) {
            goThroughAttributes(true);
        } else if (!isInside && is("\xb5\x03\xbf\x5f\x2e\xa9\xcf\x11\x8e\xe3\x00\xc0\x0c\x20\x53\x65")) {
            goThroughExtension();
        } else if (isInside && is("\xea\xcb\xf8\xc5\xaf\x5b\x77\x48\x84\x67\xaa\x8c\x44\xfa\x4c\xca")) {
            goThroughAttributes(false);
        } else if (isInside && is("\x94\x1c\x23\x44\x98\x94\xd1\x49\xa1\x41\x1d\x13\x4e\x45\x70\x54")) {
            goThroughAttributes(false);
        } else {
            // TagLib keeps 32 bits of the size, and reads nothing where they do not fit the file.
            uint32_t kept = static_cast<uint32_t>(size);
            if (kept > 24 && kept <= static_cast<uint32_t>(stream.length())) { skip(kept - 24u); }
        }
        return size;
    }

    void goThroughExtension() {
        skip(18);
        int64_t size = static_cast<int64_t>(number(4)), done = 0;
        while (done < size && isFine()) {
            int64_t inner = static_cast<int64_t>(goThroughObject(true));
            if (__builtin_add_overflow(done, inner, &done)) { isCut = true; }
        }
    }

    void goThroughDescription() {
        uint64_t lengths[5];
        for (uint64_t &length : lengths) { length = number(2); }
        for (uint64_t length : lengths) { skipText(length); }
    }

    void goThroughAttributes(bool isShort) {
        uint64_t count = number(2);
        while (count-- > 0 && isFine()) {
            attributesLeft -= 1;
            if (!isShort) { skip(4); }
            uint64_t name = number(2);
            if (isShort) { skipText(name); }
            uint64_t kind = number(2), size = number(isShort ? 2 : 4);
            if (!isShort) { skipText(name); }
            switch (kind) {
                case 0: skipText(size); break;
                case 1:
                case 6: skip(size); break;
                case 2: skip(isShort ? 4 : 2); break;
                case 3: skip(4); break;
                case 4: skip(8); break;
                case 5: skip(2); break;
                default: break;
            }
        }
    }
};

}  // namespace

bool isAsfHeadPlausible(ReadStream &stream) { return AsfHead(stream).isPlausible(); }

}  // namespace ctag
