// SPDX-License-Identifier: MIT

/// The frames of one surface on their way to its window: the newest wins, a bounded number is in flight, and every frame
/// that is never drawn is counted.
///
/// One frame is `current`: it is in the window, or the next to be drawn. A frame that comes while the display has no room
/// is `pending`. A frame that leaves the queue is handed back once, as `retired`.
package struct FrameQueue<Frame: AnyObject> {
    /// What the window shows of the current frame.
    package enum Progress: Hashable, Sendable {
        /// All of it, as it is to be seen.
        case drawn
        /// It has been in the window, and has to be drawn again.
        case outdated
        /// It has not been in the window. It differs from what the window shows in `damage`; empty is all of it.
        case new(damage: [PixelRect])
    }

    /// What becomes of a frame that is presented.
    package enum Admission {
        /// It is current and has to be drawn.
        case current(retired: Frame?)
        /// It is pending, in the place of `retired`.
        case pending(retired: Frame?)
    }

    /// The frame in the window, or the next to be drawn.
    package private(set) var current: Frame?
    /// The newest frame, for which there is no room yet.
    package private(set) var pending: Frame?
    /// What the window shows of the current frame.
    package private(set) var progress = Progress.drawn
    /// The frame that is in the window as it is; `nil` when the window shows something else, or it is not known what.
    package private(set) var inWindow: Frame?
    /// How many submissions the display has not finished.
    package private(set) var inFlight = 0
    /// Frames that were never drawn.
    package private(set) var drops = DroppedFrames()
    /// Whether the surface is kept off the screen.
    package private(set) var isHidden = false
    private let limit: Int
    private var pendingDamage: [PixelRect] = []

    /// Starts without a frame; at most `limit` submissions are in flight before frames wait.
    package init(limit: Int) { self.limit = limit }

    /// Whether another frame may be submitted.
    package var hasRoom: Bool { inFlight < limit }

    /// Whether the current frame has been in the window.
    package var isDrawn: Bool {
        if case .new = progress { false } else { true }
    }

    /// What is to be drawn of the current frame; empty is all of it.
    package var damage: [PixelRect] {
        if case .new(let damage) = progress { damage } else { [] }
    }

    /// Takes `frame`, which differs from the one presented before it in `damage`, empty for all of it. A frame waits where
    /// there is a window and no room in it, or an older frame waits; the first one never does.
    package mutating func present(_ frame: Frame, damage: [PixelRect], hasWindow: Bool) -> Admission {
        let isFull = hasWindow && (!isDrawn || !hasRoom)
        guard let current, isFull || pending != nil else {
            return .current(retired: advance(to: frame, damage))
        }
        let old = pending
        let isWhole = damage.isEmpty || (old != nil && pendingDamage.isEmpty)
        pendingDamage = isWhole ? [] : old == nil ? damage : pendingDamage + damage
        pending = frame
        guard let old, old !== frame, old !== current else { return .pending(retired: nil) }
        drops.replaced += 1
        return .pending(retired: old)
    }

    /// Makes the pending frame current where there is room.
    package mutating func next() -> Admission? { hasRoom ? takePending() : nil }

    /// Keeps the surface off the screen: frames that come are kept, the newest.
    package mutating func hide() -> Admission? {
        isHidden = true
        return takePending()
    }

    /// Puts the surface on the screen again.
    package mutating func reveal() { isHidden = false }

    /// The current frame has to be drawn again, all of it.
    package mutating func invalidate() { progress = isDrawn ? .outdated : .new(damage: []) }

    /// It is not known any more what the window shows.
    package mutating func forgetWindow() { inWindow = nil }

    /// The current frame has been drawn; `isUnchanged` is whether the window shows its pixels as they are.
    package mutating func draw(isUnchanged: Bool) {
        progress = .drawn
        inWindow = isUnchanged ? current : nil
    }

    /// The display has something more to finish.
    package mutating func submit() { inFlight += 1 }

    /// The display has finished `count` submissions; returns `false` when there were fewer.
    package mutating func finish(_ count: Int) -> Bool {
        defer { inFlight = max(0, inFlight - count) }
        return count <= inFlight
    }

    /// The window is another one: nothing is in flight, and everything has to be drawn.
    package mutating func changeWindow() {
        inFlight = 0
        inWindow = nil
        invalidate()
    }

    /// Has no frames any more.
    package mutating func clear() { (current, pending, inWindow) = (nil, nil, nil) }

    private mutating func takePending() -> Admission? {
        guard let frame = pending else { return nil }
        pending = nil
        return .current(retired: advance(to: frame, pendingDamage))
    }

    /// What differs is known only against what the window shows.
    private mutating func advance(to frame: Frame, _ damage: [PixelRect]) -> Frame? {
        let old = current
        let isNext = old != nil && inWindow === old && progress == .drawn
        let retired = old === frame ? nil : old
        if retired != nil && !isDrawn { drops.hidden += 1 }
        progress = .new(damage: isNext ? damage : [])
        current = frame
        return retired
    }
}
