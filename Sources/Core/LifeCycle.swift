// SPDX-License-Identifier: MIT

/// The life of an overlay: which callbacks come, in which order, and that the last comes exactly once.
///
/// ```
///   idle ─start─► waiting ─firstFrame─► ready ─proceed─► starting ─shown─► active ─stop─► stopping ─gone─► over
///                    └──────── fail / stop ────────┘ (failedToStart)            (also from starting)
/// ```
public struct LifeCycle: Hashable, Sendable {
    /// Where it is.
    public enum State: String, Hashable, Sendable {
        case idle, waiting, ready, starting, active, stopping, over
    }

    /// What is to be told, in the order appended.
    public enum Effect: Hashable, Sendable {
        case willStart
        /// Put the first frame on screen now.
        case show
        case didStart
        case failedToStart(StartFailure)
        case willStop(StopReason)
        /// Take the window away now and say `gone`.
        case close
        case didStop(StopReason)
    }

    /// Where it is.
    public private(set) var state = State.idle
    private var reason = StopReason.closed

    /// Starts idle.
    public init() {}

    /// It shall start as soon as there is a first frame.
    public mutating func start() {
        if state == .idle { state = .waiting }
    }

    /// The first frame is there; whoever keeps the place says `proceed` when it is free.
    public mutating func firstFrame() -> Bool {
        guard state == .waiting else { return false }
        state = .ready
        return true
    }

    /// The place is free.
    public mutating func proceed(into effects: inout [Effect]) {
        guard state == .ready else { return }
        state = .starting
        effects.append(.willStart)
        // A listener may have stopped it from inside willStart; the caller asks `state` before showing.
        effects.append(.show)
    }

    /// The first frame is on screen.
    public mutating func shown(into effects: inout [Effect]) {
        guard state == .starting else { return }
        state = .active
        effects.append(.didStart)
    }

    /// It cannot start.
    public mutating func fail(_ failure: StartFailure, into effects: inout [Effect]) {
        switch state {
        case .idle, .waiting, .ready:
            state = .over
            effects.append(.failedToStart(failure))
            effects.append(.close)
        case .starting, .active: stop(.lost, into: &effects)
        case .stopping, .over: break
        }
    }

    /// It shall stop; again is nothing.
    public mutating func stop(_ reason: StopReason, into effects: inout [Effect]) {
        switch state {
        case .idle, .waiting, .ready: fail(.stopped(reason), into: &effects)
        case .starting, .active:
            state = .stopping
            self.reason = reason
            effects.append(.willStop(reason))
            effects.append(.close)
        case .stopping, .over: break
        }
    }

    /// The window is gone, by us or by itself.
    public mutating func gone(into effects: inout [Effect]) {
        switch state {
        case .idle, .waiting, .ready: fail(.displayLost, into: &effects)
        case .starting, .active:
            stop(.lost, into: &effects)
        case .stopping:
            state = .over
            effects.append(.didStop(reason))
        case .over: break
        }
    }
}

/// Why an overlay stopped; the raw value is the word in events.
public enum StopReason: String, Hashable, Sendable {
    /// Somebody closed it.
    case closed
    /// Another one took its place.
    case replaced
    /// Its content came to its end.
    case ended
    /// Its content, its client or its display is gone.
    case lost
}

/// Why an overlay did not start.
public enum StartFailure: Error, Hashable, Sendable {
    /// No first frame came in time.
    case noFirstFrame
    /// The content is not what it says, in words (65).
    case badContent(String)
    /// The content cannot be had, in words, and the exit status that tells (66, 69, 77).
    case unavailable(String, status: Int32)
    /// The display is gone or has no monitor.
    case displayLost
    /// It was stopped before it began.
    case stopped(StopReason)
}
