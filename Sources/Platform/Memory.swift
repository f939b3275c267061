import CMalloc

/// The memory that the process holds.
package enum Memory {
    /// Gives back to the system what the C library keeps for allocations to come: worth it after much has been freed, for it
    /// takes some milliseconds of a background thread.
    package static func giveBack() { mallocGiveBack() }

    /// Blocks of 512 KiB and more go back to the system as soon as they are freed, and of what is free at the end of each
    /// thread's memory no more than 128 KiB stays. By itself the C library keeps as much as the largest block that was ever
    /// freed, twice, for each thread, where ``giveBack()`` does not reach it. Frames of a screen are made of smaller blocks.
    package static func keepLittle() { mallocKeepAtMost(512 << 10, 128 << 10) }
}
