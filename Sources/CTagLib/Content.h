#pragma once

#include "ReadStream.h"

namespace ctag {

/// What a file holds, told by its first bytes.
enum class Content { unknown, mpeg, flac, vorbis, opus, speex, oggFlac, mp4, wav, aiff, wavPack, ape, adts, musepack, trueAudio, asf };

struct Sniffed {
    Content content;
    /// Bytes to hide at the front: the head of an ID3 tag that claims to be longer than the file.
    int64_t start;
    /// Where the sound begins, behind the tags.
    int64_t sound;
};

/// Looks at the beginning, behind any ID3v2 tags.
Sniffed sniff(ReadStream &stream);

/// The length of an AAC stream in ADTS frames that begins there: of 1,024 samples each, counted for the first 4,000 and
/// then reckoned by size. Milliseconds.
int64_t adtsMilliseconds(ReadStream &stream, int64_t offset);

/// Whether `count` MPEG audio frames of one kind follow each other, the first at the offset or in the bytes behind it.
bool hasMpegFrames(ReadStream &stream, int64_t offset, int count);

/// The length of a WAV file whose data chunk claims more than there is, as a recording leaves it that was cut off or
/// written to a pipe: milliseconds as far as the file goes, 0 without a plausible format.
int64_t openEndedWavMilliseconds(ReadStream &stream);

/// Whether the name ends like one of an MPEG audio file, in any case.
bool isMpegName(const char *path);

}  // namespace ctag
