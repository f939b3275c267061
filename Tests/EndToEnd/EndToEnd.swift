import Testing

/// The real program in a real terminal. One journey after the other, so that none waits for the processor of another.
///
/// Only here may a test wait for the clock on the wall, and only by polling with a bound (see `poll`).
@Suite(.serialized, .timeLimit(.minutes(2)))
enum EndToEnd {}
