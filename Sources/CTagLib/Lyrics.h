#pragma once

#include <taglib/tfile.h>

#include <string>

namespace ctag {

/// The words of the song as the tags have them, NUL between several texts, those that are likely to have times first; those
/// of an ID3v2 SYLT frame as LRC lines. UTF-8, at most 1 MiB altogether, cut between characters.
std::string lyrics(const TagLib::File &file);

}  // namespace ctag
