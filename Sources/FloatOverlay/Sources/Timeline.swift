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

extension SeekableContent {
    /// The present content of `source`; `nil` without a finite, positive duration.
    init?(_ source: any FrameSource) {
        guard let range = SeekableRange(source.timeline) else { return nil }
        self.init(title: source.title, duration: range.duration)
    }

    /// Whether `source` still has this content.
    func isContent(of source: any FrameSource) -> Bool {
        SeekableContent(source).map { isSame(as: $0) } ?? false
    }
}
