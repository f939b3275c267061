#pragma once

#include "ReadStream.h"

namespace ctag {

/// Whether the head of an ASF file lies within the file and within reason: at most 16 MiB, 4,096 attributes and 4 MiB of text.
///
/// TagLib goes by what the head counts, not by what is there: 400 bytes can name 65,535 attributes, which cost it 50 MB, and
/// it keeps what it does not know.
bool isAsfHeadPlausible(ReadStream &stream);

}  // namespace ctag
