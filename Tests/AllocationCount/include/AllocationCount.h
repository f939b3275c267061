// How often this thread has asked for memory, so that a test can prove that a frame does not.
//
// Linking this target puts its malloc before the C library's in the test program. Where that is not possible (another
// C library than glibc, or a sanitizer that has its own malloc) nothing is counted: ask allocations_are_counted first.

#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

#include <stdbool.h>
#include <stddef.h>

/// The calls of malloc, calloc, realloc and the aligned ones on this thread so far; what was freed counts all the same.
size_t allocation_count(void);

/// Whether anything is counted, tried by asking for memory once.
bool allocations_are_counted(void);

#endif
