#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The tags and the length of one music file, read with TagLib behind a plain C face.
//
// No C++ exception crosses it, nothing is printed, and a file costs at most 16 MiB of memory whatever it says of
// itself. Different threads may read different files at the same time.

/// Bytes of UTF-8 that need not end with NUL. A missing tag has length 0.
typedef struct ctag_text {
    const char *bytes;
    size_t length;
} ctag_text;

/// Why a file gave no tags.
typedef enum ctag_status {
    /// A file of music with a length above zero.
    ctag_ok = 0,
    /// Not a byte of data in it (also a file that is one hole).
    ctag_empty = 1,
    /// It cannot be opened or read; `error` says why.
    ctag_unreadable = 2,
    /// A FIFO, a socket, a device or a folder.
    ctag_not_regular = 3,
    /// Neither its content nor its name is that of music.
    ctag_not_music = 4,
    /// It looks like music by content or name, but no sound is found in it.
    ctag_no_sound = 5,
} ctag_status;

/// What one file says of itself. Texts live until `ctag_release`.
typedef struct ctag_tags {
    /// The first title; at most 1 KiB, cut between characters. So are the other texts. No NUL inside.
    ctag_text title;
    /// All artists, NUL between them.
    ctag_text artists;
    /// All album artists, NUL between them.
    ctag_text album_artists;
    ctag_text album;
    /// All genres, NUL between them.
    ctag_text genres;
    /// 1 to 9999; 0: none.
    int32_t disc, track, year;
    /// Part of an album by several artists.
    bool compilation;
    /// ReplayGain of the track in dB; NaN: none.
    double track_gain;
    /// The length in milliseconds, above 0.
    int64_t milliseconds;
    /// `errno` of a file that cannot be read.
    int32_t error;
    /// The bytes behind the texts.
    void *storage;
} ctag_tags;

/// Reads the tags of a file. Never blocks on a FIFO.
///
/// - path: Its bytes as the file system has them, ending with NUL.
/// - tags: Filled in whatever the answer; to be given to `ctag_release` when it is `ctag_ok`.
ctag_status ctag_read(const char *path, ctag_tags *tags);

/// Gives the memory of the texts back.
void ctag_release(ctag_tags *tags);

/// The words of the song in one file.
typedef struct ctag_lyrics {
    /// Every text that the tags have, NUL between them, those that are likely to have times first; at most 1 MiB
    /// altogether, cut between characters. Words with times in a format of their own (ID3v2's SYLT) are written as LRC.
    ctag_text texts;
    /// `errno` of a file that cannot be read.
    int32_t error;
    /// The bytes of the texts.
    void *storage;
} ctag_lyrics;

/// Reads the words of the song out of a file's tags; a file without any is `ctag_ok` too. Never blocks on a FIFO.
///
/// - path: Its bytes as the file system has them, ending with NUL.
/// - lyrics: Filled in whatever the answer; to be given to `ctag_release_lyrics` when it is `ctag_ok`.
ctag_status ctag_read_lyrics(const char *path, ctag_lyrics *lyrics);

/// Gives the memory of the texts back.
void ctag_release_lyrics(ctag_lyrics *lyrics);

#ifdef __cplusplus
}
#endif
