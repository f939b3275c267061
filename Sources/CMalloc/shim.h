// malloc_trim, which Swift's Glibc module leaves out; where the C library has none nothing is given back.
#ifndef SWELL_CMALLOC_SHIM_H
#define SWELL_CMALLOC_SHIM_H

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
static inline void mallocGiveBack(void) { malloc_trim(0); }
#else
static inline void mallocGiveBack(void) {}
#endif

#endif
