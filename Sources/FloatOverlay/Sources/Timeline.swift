// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The playback position of a source.
public enum Timeline: Hashable, Sendable {
    /// Content without time, such as an image or a text; seeking is not possible.
    case none
    /// Live content; seeking is not possible.
    case live
    /// Content at `position` seconds of `duration` seconds, in which the user can seek.
    case range(position: Double, duration: Double)
}

extension SeekableRange {
    /// The seekable range of a timeline; `nil` without a finite, positive duration.
    init?(_ timeline: Timeline) {
        guard case .range(let position, let duration) = timeline else { return nil }
        self.init(position: position, duration: duration)
    }
}
