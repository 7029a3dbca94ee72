// SPDX-License-Identifier: MIT

/// How a list of films goes: what of it could be played, and what is to be said at its end.
public struct PlaylistResult: Hashable, Sendable {
    /// What was wrong.
    public struct PlaybackError: Hashable, Sendable {
        /// As an exit status.
        public var status: ExitStatus
        /// In a sentence.
        public var text: String

        /// Makes one of its parts.
        public init(status: ExitStatus, _ text: String) {
            self.status = status
            self.text = text
        }
    }

    /// The first thing that went wrong. The list goes on behind it, and it is told at the end, as other programs do with
    /// several files.
    public private(set) var firstError: PlaybackError?
    private var hasPlayed = false

    /// Starts with nothing played.
    public init() {}

    /// One with pictures begins.
    public mutating func begin() { hasPlayed = true }

    /// One could not be played, or not to its end.
    public mutating func note(_ error: PlaybackError) {
        if self.firstError == nil { self.firstError = error }
    }

    /// What is wrong with the list at its end; `nil` when all of it was played.
    public var error: PlaybackError? {
        firstError
            ?? (hasPlayed
                ? nil : PlaybackError(status: .badInput, "nothing to play in the playlist"))
    }

    /// Whether something from far away that has come to its end at `position` seconds of `duration` cannot have been all of
    /// it. Durations of streams are estimates: a few seconds, or a twentieth, are no news.
    public static func isTruncated(at position: Double, of duration: Double) -> Bool {
        let missing = duration - position
        return missing > 3 && missing > duration / 20
    }
}
