// SPDX-License-Identifier: MIT

/// What of a source's playback can be steered, and how it is now.
public struct Playback: Hashable, Sendable {
    /// Whether it goes on by itself now.
    public var isPlaying: Bool
    /// Whether it can skip forward and back.
    public var canSkip: Bool

    /// Makes a state from its parts.
    public init(isPlaying: Bool, canSkip: Bool = true) {
        self.isPlaying = isPlaying
        self.canSkip = canSkip
    }
}
