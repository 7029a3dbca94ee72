// SPDX-License-Identifier: MIT

/// The playback state of a source and the controls it supports.
public struct Playback: Hashable, Sendable {
    /// Whether the content is playing.
    public var isPlaying: Bool
    /// Whether the content can be paused and resumed.
    public var canPause: Bool
    /// Whether the content can skip forward and backward.
    public var canSkip: Bool
    /// Whether the content can seek to any position.
    public var canSeek: Bool
    /// Whether the content can show a preview while the user drags the progress bar.
    public var canPreview: Bool

    /// Creates a state. By default the content can pause, skip and seek.
    ///
    /// - Parameters:
    ///   - isPlaying: Whether the content is playing.
    ///   - canPause: Whether the content can be paused and resumed.
    ///   - canSkip: Whether the content can skip forward and backward.
    ///   - canSeek: Whether the content can seek to any position.
    ///   - canPreview: Whether the content can show a preview while the user drags the progress bar.
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
