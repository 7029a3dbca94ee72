// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The time of a reactor in a test. The time goes on only while the reactor waits: a wait with no ready descriptor ends
/// at once, at its deadline. So a test of durations takes no time, and its result does not depend on the load.
package final class ManualClock {
    /// The current time.
    package private(set) var now = Instant(nanoseconds: 1_000_000_000_000)

    /// Makes a clock that stands still.
    package init() {}

    /// Moves the time forward, as a slow callback does.
    package func advance(by duration: Duration) { now = now.advanced(by: duration) }
}
