// getopt_long, which Swift's Glibc module leaves out, and the C variables through which it reports, which Swift 6 may not
// touch: behind functions. Not thread-safe; the caller takes turns.
#ifndef SWELL_CGETOPT_SHIM_H
#define SWELL_CGETOPT_SHIM_H

#include <getopt.h>

/// Begins anew (0 is glibc's word for it) and keeps getopt_long from writing to standard error itself.
static inline void getoptRestart(void) {
    optind = 0;
    opterr = 0;
}

/// The index of the argument that is looked at next.
static inline int getoptIndex(void) { return optind; }

/// The value of the option that was just found, or NULL.
static inline const char *getoptValue(void) { return optarg; }

/// The option that a mistake is about: its letter or its `val`; 0 for a long name that does not exist.
static inline int getoptSubject(void) { return optopt; }

#endif
