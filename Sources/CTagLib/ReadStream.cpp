#include "ReadStream.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace ctag {

namespace {

constexpr unsigned long largestRead = 16ul << 20;

/// TagLib reads the frames inside a chapter by recursion, a chapter inside a chapter too: a tag of nested chapters
/// would use up the stack. No book has this many.
bool nestsWithoutEnd(const TagLib::ByteVector &block) {
    constexpr size_t mostChapters = 2000;
    if (block.size() < 16 * mostChapters) { return false; }
    for (const char *name : {"CHAP", "CTOC"}) {
        const char *at = block.data(), *end = at + block.size();
        size_t count = 0;
        while ((at = static_cast<const char *>(memmem(at, static_cast<size_t>(end - at), name, 4)))) {
            at += 4;
            if (++count > mostChapters) { return true; }
        }
    }
    return false;
}

size_t readFully(int descriptor, int64_t offset, char *into, size_t length) {
    size_t done = 0;
    while (done < length) {
        ssize_t count = pread(descriptor, into + done, length - done, offset + static_cast<int64_t>(done));
        if (count < 0 && errno == EINTR) { continue; }
        if (count <= 0) { break; }
        done += static_cast<size_t>(count);
    }
    return done;
}

}  // namespace

ReadStream::ReadStream(int descriptor, int64_t size, int64_t start, int mostReads)
    : descriptor(descriptor), start(start), size(std::max<int64_t>(0, size - start)), readsLeft(mostReads) {}

size_t ReadStream::copy(int64_t offset, char *into, size_t length) {
    constexpr int64_t page = sizeof window / 2;
    if (static_cast<int64_t>(length) > page) { return readFully(descriptor, start + offset, into, length); }
    int64_t end = windowOffset + static_cast<int64_t>(windowLength);
    if (offset < windowOffset || offset + static_cast<int64_t>(length) > end) {
        windowOffset = offset - offset % page;
        windowLength = readFully(descriptor, start + windowOffset, window, sizeof window);
    }
    size_t skipped = static_cast<size_t>(offset - windowOffset);
    size_t count = windowLength > skipped ? std::min(length, windowLength - skipped) : 0;
    memcpy(into, window + skipped, count);
    return count;
}

size_t ReadStream::peek(int64_t offset, void *into, size_t length) {
    if (offset < 0 || offset >= size) { return 0; }
    length = static_cast<size_t>(std::min<int64_t>(static_cast<int64_t>(length), size - offset));
    return copy(offset, static_cast<char *>(into), length);
}

TagLib::ByteVector ReadStream::readBlock(unsigned long length) {
    if (position < 0 || position >= size || readsLeft <= 0) { return {}; }
    length = std::min({length, largestRead, static_cast<unsigned long>(bytesLeft)});
    length = std::min(length, static_cast<unsigned long>(size - position));
    if (length == 0) { return {}; }
    TagLib::ByteVector block(static_cast<unsigned int>(length), 0);
    size_t count = copy(position, block.data(), length);
    block.resize(static_cast<unsigned int>(count));
    position += static_cast<int64_t>(count);
    bytesLeft -= static_cast<int64_t>(count);
    readsLeft -= 1;
    if (nestsWithoutEnd(block)) { return {}; }
    return block;
}

void ReadStream::seek(long offset, Position from) {
    int64_t origin = from == Beginning ? 0 : from == Current ? position : size;
    int64_t target;
    if (__builtin_add_overflow(origin, static_cast<int64_t>(offset), &target)) { return; }
    position = std::max<int64_t>(0, target);
}

}  // namespace ctag
