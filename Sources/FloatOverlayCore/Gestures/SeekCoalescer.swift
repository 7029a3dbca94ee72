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

    private enum State: Hashable { case idle, seeking(next: Target?) }
    private var state = State.idle

    /// Starts without a seek.
    package init() {}

    /// Requests a seek; returns the target to seek to immediately, or `nil` while another seek is in
    /// progress.
    package mutating func request(_ target: Target) -> Target? {
        if case .idle = state {
            state = .seeking(next: nil)
            return target
        }
        state = .seeking(next: target)
        return nil
    }

    /// Records the end of a seek, successful or not; returns the next target. Has no effect without a seek: a player
    /// also reports the start of playback.
    package mutating func seekEnded() -> Target? {
        guard case .seeking(let next) = state else { return nil }
        state = next == nil ? .idle : .seeking(next: nil)
        return next
    }
}
