// SPDX-License-Identifier: MIT

/// The result of playing a list of videos: whether any could be played, and the error to report at the end.
package struct PlaylistResult: Hashable, Sendable {
    /// A playback error.
    package struct PlaybackError: Hashable, Sendable {
        /// The exit status.
        package var status: ExitStatus
        /// The message.
        package var text: String

        /// Creates an error from exit status and message.
        package init(status: ExitStatus, _ text: String) {
            self.status = status
            self.text = text
        }
    }

    /// The first error. The list continues after an error, and the first error is reported at the end.
    package private(set) var firstError: PlaybackError?
    private var hasPlayed = false

    /// Starts with nothing played.
    package init() {}

    /// Records that a video has started.
    package mutating func begin() { hasPlayed = true }

    /// Records that a video failed to start or to finish.
    package mutating func record(_ error: PlaybackError) {
        if firstError == nil { firstError = error }
    }

    /// The error to report at the end; `nil` if everything was played.
    package var error: PlaybackError? {
        firstError
            ?? (hasPlayed
                ? nil : PlaybackError(status: .badInput, "nothing to play in the playlist"))
    }

    /// Whether remote content that ended at `position` seconds of `duration` was cut off. Durations of
    /// streams are estimates: deviations of up to 3 seconds or a twentieth are normal.
    package static func isTruncated(at position: Double, of duration: Double) -> Bool {
        let missing = duration - position
        return missing > 3 && missing > duration / 20
    }
}
