// SPDX-License-Identifier: MIT

/// What of a source's playback can be steered, and how it is now.
public struct Playback: Hashable, Sendable {
    /// Whether it goes on by itself now.
    public var isPlaying: Bool
    /// Whether it can be paused and played.
    public var canPause: Bool
    /// Whether it can skip forward and back.
    public var canSkip: Bool
    /// Whether it can go to any place of its range.
    public var canSeek: Bool
    /// Whether it can show a place while somebody still looks for it.
    public var canPreview: Bool

    /// Content that can pause, skip and seek, unless said otherwise.
    public init(
        isPlaying: Bool, canPause: Bool = true, canSkip: Bool = true, canSeek: Bool = true,
        canPreview: Bool = false
    ) {
        self.isPlaying = isPlaying
        self.canPause = canPause
        self.canSkip = canSkip
        self.canSeek = canSeek
        self.canPreview = canPreview
    }
}
