import CMalloc

/// The memory that the process holds.
package enum Memory {
    /// Gives back to the system what the C library keeps for allocations to come: worth it after much has been freed, for it
    /// takes some milliseconds of a background thread.
    package static func giveBack() { mallocGiveBack() }
}
