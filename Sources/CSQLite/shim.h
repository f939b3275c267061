// SQLite, and the one of its constants that Swift cannot see.
#ifndef SWELL_CSQLITE_SHIM_H
#define SWELL_CSQLITE_SHIM_H

#include <sqlite3.h>

/// What tells SQLite to copy a text or blob when it is bound: a cast, which Swift does not import.
static inline sqlite3_destructor_type sqliteTransient(void) { return SQLITE_TRANSIENT; }

#endif
