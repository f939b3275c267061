#pragma once

#include "ReadStream.h"

namespace ctag {

/// What a file holds, told by its first bytes.
enum class Content { unknown, mpeg, flac, vorbis, opus, speex, oggFlac, mp4, wav, aiff, wavPack, ape, musepack, trueAudio, asf };

struct Sniffed {
    Content content;
    /// Bytes to hide at the front: the head of an ID3 tag that claims to be longer than the file.
    int64_t start;
};

/// Looks at the beginning, behind any ID3v2 tags.
Sniffed sniff(ReadStream &stream);

/// Whether `count` MPEG audio frames of one kind follow each other, the first at the offset or in the bytes behind it.
bool hasMpegFrames(ReadStream &stream, int64_t offset, int count);

/// Whether the name ends like one of an MPEG audio file, in any case.
bool isMpegName(const char *path);

}  // namespace ctag
