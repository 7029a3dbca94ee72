// SPDX-License-Identifier: MIT

/// The content of the controls, as the source reports it.
package struct ControlsContent: Hashable, Sendable {
    /// The position in time.
    package enum Time: Hashable, Sendable {
        case none
        /// Live content without a progress bar.
        case live
        case range(SeekableRange)
    }

    /// The title; can be empty.
    package var title: String
    /// Whether the return button is available.
    package var canReturn: Bool
    /// The playback state and controls; `nil` if the content can be neither paused nor skipped.
    package var playback: Playback?
    /// The position in time.
    package var time: Time

    /// Creates content that offers only the close button by default.
    package init(
        title: String = "", canReturn: Bool = false, playback: Playback? = nil, time: Time = .none
    ) {
        self.title = title
        self.canReturn = canReturn
        self.playback = playback
        self.time = time
    }

    /// The seekable range; `nil` if the content cannot be sought.
    package var range: SeekableRange? {
        if case .range(let range) = time { range } else { nil }
    }

    /// Whether the layout is the same as for `other`: all properties that affect it are equal.
    package func isLaidOut(as other: ControlsContent) -> Bool {
        switch (time, other.time) {
        case (.none, .none), (.live, .live): break
        case (.range(let a), .range(let b)): if a.duration != b.duration { return false }
        case (.none, _), (.live, _), (.range, _): return false
        }
        return canReturn == other.canReturn && playback?.canPause == other.playback?.canPause
            && playback?.canSkip == other.playback?.canSkip && playback?.canSeek == other.playback?.canSeek
    }

    /// Whether the content supports `part`.
    package func offers(_ part: ControlPart) -> Bool {
        switch part {
        case .close: true
        case .return: canReturn
        case .playPause: playback?.canPause == true
        case .skipBack, .skipForward: playback?.canSkip == true && range != nil
        case .progress: range != nil
        }
    }
}
