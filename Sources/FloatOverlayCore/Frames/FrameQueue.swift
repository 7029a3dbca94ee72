// SPDX-License-Identifier: MIT

/// The frames of one surface until they are drawn: only the newest is kept, the number of frames in flight is
/// limited, and each frame that is never drawn is counted.
///
/// One frame is `current`: the frame in the window, or the next to be drawn. A frame that arrives while the
/// display accepts none is `pending`. A frame that leaves the queue is returned once, as `retired`.
package struct FrameQueue<Frame: AnyObject> {
    /// How much of the current frame the window shows.
    package enum Progress: Hashable, Sendable {
        /// All of it, up to date.
        case drawn
        /// The frame was in the window and must be drawn again.
        case outdated
        /// The frame has not been in the window. It differs from the window's content in `damage`; empty for
        /// the whole frame.
        case new(damage: [PixelRect])
    }

    /// The result of presenting a frame.
    package enum Admission {
        /// The frame is current and must be drawn.
        case current(retired: Frame?)
        /// The frame is pending and has replaced `retired`.
        case pending(retired: Frame?)
    }

    /// The frame in the window, or next to be drawn.
    package private(set) var current: Frame?
    /// The newest frame, which waits until the display accepts it, and its difference from the current frame.
    package private(set) var pending: (frame: Frame, damage: [PixelRect])?
    /// How much of the current frame the window shows.
    package private(set) var progress = Progress.drawn
    /// The frame whose pixels the window shows; `nil` if it shows something else or is unknown.
    package private(set) var inWindow: Frame?
    /// The number of submissions that the display has not finished.
    package private(set) var inFlight = 0
    /// Frames that were never drawn.
    package private(set) var drops = DroppedFrames()
    /// Whether the surface is hidden.
    package private(set) var isHidden = false
    /// More rectangles than these become the whole frame.
    private static var maxDamage: Int { FrameSubmission.maxRects }
    private let limit: Int

    /// Starts without a frame; at most `limit` submissions are in flight before frames wait.
    package init(limit: Int) { self.limit = limit }

    /// Whether the display accepts another frame.
    package var hasRoom: Bool { inFlight < limit }

    /// Whether the current frame has been in the window.
    package var wasDrawn: Bool {
        if case .new = progress { false } else { true }
    }

    /// The area of the current frame to draw; empty for all of it.
    package var damage: [PixelRect] {
        if case .new(let damage) = progress { damage } else { [] }
    }

    /// Adds `frame`, which differs from the previously presented one in `damage`, empty for all of it. The
    /// frame becomes pending if the window exists and the display does not accept it, or if an older frame is
    /// pending; the first frame never does.
    package mutating func present(_ frame: Frame, damage: [PixelRect], hasWindow: Bool) -> Admission {
        let isFull = hasWindow && (!wasDrawn || !hasRoom)
        guard let current, isFull || pending != nil else {
            return .current(retired: advance(to: frame, damage))
        }
        let old = pending
        let isWhole = damage.isEmpty || old?.damage.isEmpty == true
        let total = isWhole ? [] : (old?.damage ?? []) + damage
        // Bounds the list while the display accepts no frame.
        pending = (frame, total.count > Self.maxDamage ? [] : total)
        guard let old = old?.frame, old !== frame, old !== current else { return .pending(retired: nil) }
        drops.replaced += 1
        return .pending(retired: old)
    }

    /// Makes the pending frame current if the display accepts it.
    package mutating func next() -> Admission? { hasRoom ? advanceToPending() : nil }

    /// Hides the surface; the newest frame is kept.
    package mutating func hide() -> Admission? {
        isHidden = true
        return advanceToPending()
    }

    /// Shows the surface again.
    package mutating func reveal() { isHidden = false }

    /// Requires all of the current frame to be drawn again.
    package mutating func invalidate() { progress = wasDrawn ? .outdated : .new(damage: []) }

    /// Records that the window's content is unknown.
    package mutating func forgetWindow() { inWindow = nil }

    /// Records that the current frame has been drawn; `isUnchanged` is whether the window shows its pixels
    /// unchanged.
    package mutating func recordDraw(isUnchanged: Bool) {
        progress = .drawn
        inWindow = isUnchanged ? current : nil
    }

    /// Records a submission to the display.
    package mutating func recordSubmission() { inFlight += 1 }

    /// Records that the display has finished `count` submissions; returns `false` if there were fewer.
    package mutating func recordCompletions(_ count: Int) -> Bool {
        defer { inFlight = max(0, inFlight - count) }
        return count <= inFlight
    }

    /// Records a new window: no submission is in flight, and everything must be drawn.
    package mutating func recordNewWindow() {
        inFlight = 0
        inWindow = nil
        invalidate()
    }

    /// Removes all frames.
    package mutating func clear() { (current, pending, inWindow) = (nil, nil, nil) }

    private mutating func advanceToPending() -> Admission? {
        guard let (frame, damage) = pending.take() else { return nil }
        return .current(retired: advance(to: frame, damage))
    }

    /// Damage is valid only relative to the window's content.
    private mutating func advance(to frame: Frame, _ damage: [PixelRect]) -> Frame? {
        let old = current
        let isNext = old != nil && inWindow === old && progress == .drawn
        let retired = old === frame ? nil : old
        if retired != nil && !wasDrawn { drops.hidden += 1 }
        progress = .new(damage: isNext ? damage : [])
        current = frame
        return retired
    }
}
