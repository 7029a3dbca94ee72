// SPDX-License-Identifier: MIT

/// The life cycle of an overlay: determines which callbacks occur and in which order; the last one occurs
/// exactly once.
///
/// ```
///   idle ─start─► waiting ─firstFrame─► ready ─appear─► starting ─shown─► active
///
///   idle, waiting, ready         ─fail, stop, returnToApp, windowClosed─► over (failedToStart)
///   starting, active             ─returnToApp─► restoring
///   restoring                    ─restored─► leaving
///   starting, active, restoring  ─fail, stop─► leaving
///   starting, active, restoring  ─windowClosed─► stopping
///   leaving                      ─closingAnimationEnded, windowClosed─► stopping
///   stopping                     ─windowClosed─► over (didStop)
/// ```
///
/// Every other event leaves the state unchanged. `windowClosed` skips the closing animation, because the
/// display has closed the window.
package struct LifeCycle: Hashable, Sendable {
    /// The states of the diagram.
    package enum State: Hashable, Sendable {
        case idle, waiting, ready, starting, active
        /// The app has been asked to restore its user interface.
        case restoring
        /// The closing animation runs; the window still exists.
        case leaving
        case stopping, over

        /// Whether the overlay has started and does not stop yet.
        package var isLive: Bool { self == .active || self == .restoring }

        /// Whether the first frame has arrived and is not on screen yet.
        package var isFirstFramePending: Bool { self == .ready || self == .starting }
    }

    /// Callbacks and actions for the owner, in the order appended.
    package enum Effect: Hashable, Sendable {
        case willStart
        /// Put the first frame on screen now.
        case show
        case didStart
        case failedToStart(StartFailure)
        /// Ask the app to restore its user interface, and call `restored` after its reply.
        case restoreUserInterface
        case willStop(StopReason)
        /// Run the closing animation for the reason, and call `closingAnimationEnded` at its end.
        case leave(StopReason)
        /// Close the window, and call `windowClosed` when it is closed.
        case close
        case didStop(StopReason)
    }

    /// The current state.
    package private(set) var state = State.idle
    /// Why the overlay stops; `.closed` until then.
    package private(set) var reason = StopReason.closed

    /// Creates a life cycle in the state `idle`.
    package init() {}

    /// Begins to wait for the first frame.
    package mutating func start() {
        if state == .idle { state = .waiting }
    }

    /// Records the first frame; returns `false` if it was not awaited. `appear` follows when the overlay's
    /// place is free.
    package mutating func firstFrame() -> Bool {
        guard state == .waiting else { return false }
        state = .ready
        return true
    }

    /// Starts the overlay; its place on screen is free. Returns `false`, without a change, if the overlay is
    /// not started, has no first frame, or has appeared already.
    package mutating func appear(into effects: inout [Effect]) -> Bool {
        switch state {
        case .ready:
            state = .starting
            effects.append(.willStart)
            // `willStart` can stop the overlay; the owner checks `state` before it performs `show`.
            effects.append(.show)
        // A callback has stopped the overlay while its place was being prepared.
        case .leaving, .stopping, .over: break
        case .idle, .waiting, .starting, .active, .restoring: return false
        }
        return true
    }

    /// Records that the first frame is on screen. Returns `false` and changes nothing if no frame was
    /// submitted.
    package mutating func shown(into effects: inout [Effect]) -> Bool {
        switch state {
        case .starting:
            state = .active
            effects.append(.didStart)
        // The overlay has started, or was to be stopped before the frame was on screen.
        case .active, .restoring, .leaving, .stopping, .over: break
        case .idle, .waiting, .ready: return false
        }
        return true
    }

    /// Records a failure: before `starting` the start fails, afterwards the overlay stops as lost.
    package mutating func fail(_ failure: StartFailure, into effects: inout [Effect]) {
        switch state {
        case .idle, .waiting, .ready:
            state = .over
            if case .stopped(let why) = failure { reason = why } else { reason = .lost }
            effects.append(.failedToStart(failure))
            effects.append(.close)
        case .starting, .active, .restoring: stop(.lost, into: &effects)
        case .leaving, .stopping, .over: break
        }
    }

    /// Requests the end of the overlay after the app has restored its user interface. Idempotent.
    package mutating func returnToApp(into effects: inout [Effect]) {
        switch state {
        case .idle, .waiting, .ready: stop(.returned, into: &effects)
        case .starting, .active:
            state = .restoring
            effects.append(.restoreUserInterface)
        case .restoring, .leaving, .stopping, .over: break
        }
    }

    /// Records that the app has restored its user interface, or failed to.
    package mutating func restored(into effects: inout [Effect]) {
        if state == .restoring { stop(.returned, into: &effects) }
    }

    /// Requests the end of the overlay. Idempotent.
    package mutating func stop(_ reason: StopReason, into effects: inout [Effect]) {
        switch state {
        case .idle, .waiting, .ready: fail(.stopped(reason), into: &effects)
        case .starting, .active, .restoring:
            state = .leaving
            self.reason = reason
            effects.append(.willStop(reason))
            effects.append(.leave(reason))
        case .leaving, .stopping, .over: break
        }
    }

    /// Records the end of the closing animation. Idempotent.
    package mutating func closingAnimationEnded(into effects: inout [Effect]) {
        guard state == .leaving else { return }
        state = .stopping
        effects.append(.close)
    }

    /// Records that the window is closed, by the owner or by the display.
    package mutating func windowClosed(into effects: inout [Effect]) {
        switch state {
        case .idle, .waiting, .ready: fail(.displayLost, into: &effects)
        case .starting, .active, .restoring:
            state = .stopping
            reason = .lost
            effects.append(.willStop(reason))
            effects.append(.close)
        case .leaving: closingAnimationEnded(into: &effects)
        case .stopping:
            state = .over
            effects.append(.didStop(reason))
        // After a failed start, the owner confirms `close` in this state.
        case .over: break
        }
    }
}
