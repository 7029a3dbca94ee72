// SPDX-License-Identifier: MIT

/// Serializes seeks: one at a time, followed by only the newest request made in the meantime. A drag requests
/// more positions than a decoder can show.
package struct SeekCoalescer: Hashable, Sendable {
    /// A seek target.
    package struct Target: Hashable, Sendable {
        /// The position in seconds.
        package var seconds: Double
        /// Whether the exact position is required, or the nearest key frame is enough.
        package var isExact: Bool

        /// `seconds` counts from the start of the content.
        package init(seconds: Double, isExact: Bool) {
            self.seconds = seconds
            self.isExact = isExact
        }
    }

    private var isSeeking = false
    private var next: Target?

    /// Starts without a seek.
    package init() {}

    /// Requests a seek; returns the target to seek to immediately, or `nil` while another seek is in
    /// progress.
    package mutating func request(_ target: Target) -> Target? {
        guard isSeeking else {
            isSeeking = true
            return target
        }
        next = target
        return nil
    }

    /// Records the end of a seek, successful or not; returns the next target.
    package mutating func seekEnded() -> Target? {
        let target = next
        next = nil
        isSeeking = target != nil
        return target
    }
}
