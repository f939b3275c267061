// malloc_trim and mallopt, which Swift's Glibc module leaves out; where the C library has none nothing is given back.
#ifndef SWELL_CMALLOC_SHIM_H
#define SWELL_CMALLOC_SHIM_H

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
static inline void mallocGiveBack(void) { malloc_trim(0); }
static inline void mallocKeepAtMost(int block, int end) {
    mallopt(M_MMAP_THRESHOLD, block);
    mallopt(M_TRIM_THRESHOLD, end);
}
#else
static inline void mallocGiveBack(void) {}
static inline void mallocKeepAtMost(int block, int end) { (void)block, (void)end; }
#endif

#endif
