#pragma once

#include <taglib/tiostream.h>

#include <cstdint>

namespace ctag {

/// A file that TagLib may read, within limits.
///
/// A hostile file lies about sizes, nests without end or is 256 MiB of nothing; so one read gives at most 16 MiB, all
/// reads together 64 MiB, and there is a limit to their number. Past a limit the file looks as if it ended there.
class ReadStream : public TagLib::IOStream {
  public:
    /// The stream does not own the descriptor. `start` bytes at the front are hidden from the reader.
    ReadStream(int descriptor, int64_t size, int64_t start = 0, int mostReads = 32768);

    /// Copies what is there; counts against no limit.
    size_t peek(int64_t offset, void *into, size_t length);

    TagLib::FileName name() const override { return ""; }
    TagLib::ByteVector readBlock(unsigned long length) override;
    void writeBlock(const TagLib::ByteVector &) override {}
    void insert(const TagLib::ByteVector &, unsigned long, unsigned long) override {}
    void removeBlock(unsigned long, unsigned long) override {}
    bool readOnly() const override { return true; }
    bool isOpen() const override { return true; }
    void seek(long offset, Position from) override;
    long tell() const override { return static_cast<long>(position); }
    long length() override { return static_cast<long>(size); }
    void truncate(long) override {}

  private:
    size_t copy(int64_t offset, char *into, size_t length);

    int descriptor;
    int64_t start, size, position = 0;
    int64_t bytesLeft = 64 << 20;
    int readsLeft;
    // TagLib reads in small pieces, forward and backward: a window saves most calls.
    int64_t windowOffset = 0;
    size_t windowLength = 0;
    char window[8192];
};

}  // namespace ctag
