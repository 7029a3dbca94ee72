// SPDX-License-Identifier: MIT
internal import Core

/// Where a source is in time.
public enum Timeline: Hashable, Sendable {
    /// It has no time: a picture, a text. Nothing can be sought.
    case none
    /// It goes on as it comes. Nothing can be sought.
    case live
    /// It is at `position` of `duration` seconds and can be sought.
    case range(position: Double, duration: Double)
}

extension SeekableRange {
    /// The range a timeline tells; `nil` where nothing can be sought: without a duration, or with an impossible one.
    init?(_ timeline: Timeline) {
        guard case .range(let position, let duration) = timeline else { return nil }
        self.init(position: position, duration: duration)
    }
}
