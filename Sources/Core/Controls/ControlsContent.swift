// SPDX-License-Identifier: MIT

/// What controls have to say and to offer, as a source tells it.
public struct ControlsContent: Hashable, Sendable {
    /// Where it is in time.
    public enum Time: Hashable, Sendable {
        case none
        /// It goes on as it comes: no bar.
        case live
        case range(SeekableRange)
    }

    /// What it is called; may be empty.
    public var title: String
    /// Whether there is a place to return to.
    public var canReturn: Bool
    /// What can be steered; `nil`: neither played nor skipped.
    public var playback: Playback?
    /// Where it is.
    public var time: Time

    /// Makes a content from its parts.
    public init(
        title: String = "", canReturn: Bool = false, playback: Playback? = nil, time: Time = .none
    ) {
        self.title = title
        self.canReturn = canReturn
        self.playback = playback
        self.time = time
    }

    /// Its range; `nil` without one.
    public var range: SeekableRange? {
        if case .range(let range) = time { range } else { nil }
    }

    /// Whether controls have the same places with this as with `other`: all but what goes on by itself is equal.
    public func isLaidOut(as other: ControlsContent) -> Bool {
        switch (time, other.time) {
        case (.none, .none), (.live, .live): break
        case (.range(let a), .range(let b)): if a.duration != b.duration { return false }
        case (.none, _), (.live, _), (.range, _): return false
        }
        return canReturn == other.canReturn && playback?.canPause == other.playback?.canPause
            && playback?.canSkip == other.playback?.canSkip && playback?.canSeek == other.playback?.canSeek
    }

    /// Whether `part` does anything.
    public func offers(_ part: ControlPart) -> Bool {
        switch part {
        case .close: true
        case .return: canReturn
        case .playPause: playback?.canPause == true
        case .skipBack, .skipForward: playback?.canSkip == true && range != nil
        case .progress: range != nil
        }
    }
}
