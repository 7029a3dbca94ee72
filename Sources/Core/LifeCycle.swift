// SPDX-License-Identifier: MIT

/// The life of an overlay: which callbacks come, in which order, and that the last comes exactly once.
///
/// ```
///   idle ─start─► waiting ─firstFrame─► ready ─appear──► starting ─shown─► active ─stop─► leaving ─left─► stopping ─gone─► over
///                    └──────── fail / stop ────────┘ (failedToStart)        │           ▲
///                                                                           └─returnToApp─► restoring ─restored─┘
/// ```
/// What stops an active one stops a starting or restoring one too; a window that is gone by itself leaves no more.
public struct LifeCycle: Hashable, Sendable {
    /// Where it is.
    public enum State: Hashable, Sendable {
        case idle, waiting, ready, starting, active
        /// Whoever made it has been asked to put its own user interface back.
        case restoring
        /// It is on its way out, its window still there.
        case leaving
        case stopping, over

        /// Whether the overlay is there to be used.
        public var isLive: Bool { self == .active || self == .restoring }
    }

    /// What is to be told, in the order appended.
    public enum Effect: Hashable, Sendable {
        case willStart
        /// Put the first frame on screen now.
        case show
        case didStart
        case failedToStart(StartFailure)
        /// Ask for the user interface and say `restored`, whatever the answer is.
        case restoreUserInterface
        case willStop(StopReason)
        /// Move it out as its reason asks for and say `left`.
        case leave(StopReason)
        /// Take the window away now and say `gone`.
        case close
        case didStop(StopReason)
    }

    /// Where it is.
    public private(set) var state = State.idle
    /// Why it stops, once it does.
    public private(set) var reason = StopReason.closed

    /// Starts idle.
    public init() {}

    /// It shall start as soon as there is a first frame.
    public mutating func start() {
        if state == .idle { state = .waiting }
    }

    /// The first frame is there; whoever keeps the place says `appear` when it is free.
    public mutating func firstFrame() -> Bool {
        guard state == .waiting else { return false }
        state = .ready
        return true
    }

    /// The place is free.
    public mutating func appear(into effects: inout [Effect]) {
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
            if case .stopped(let why) = failure { reason = why } else { reason = .lost }
            effects.append(.failedToStart(failure))
            effects.append(.close)
        case .starting, .active, .restoring: stop(.lost, into: &effects)
        case .leaving, .stopping, .over: break
        }
    }

    /// It shall stop, once whoever made it has put its user interface back; again is nothing.
    public mutating func returnToApp(into effects: inout [Effect]) {
        switch state {
        case .idle, .waiting, .ready: stop(.returned, into: &effects)
        case .starting, .active:
            state = .restoring
            effects.append(.restoreUserInterface)
        case .restoring, .leaving, .stopping, .over: break
        }
    }

    /// The user interface is back, or will not come.
    public mutating func restored(into effects: inout [Effect]) {
        if state == .restoring { stop(.returned, into: &effects) }
    }

    /// It shall stop; again is nothing.
    public mutating func stop(_ reason: StopReason, into effects: inout [Effect]) {
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

    /// It is out, and its window may go; again is nothing.
    public mutating func left(into effects: inout [Effect]) {
        guard state == .leaving else { return }
        state = .stopping
        effects.append(.close)
    }

    /// The window is gone, by us or by itself.
    public mutating func gone(into effects: inout [Effect]) {
        switch state {
        case .idle, .waiting, .ready: fail(.displayLost, into: &effects)
        case .starting, .active, .restoring:
            state = .stopping
            reason = .lost
            effects.append(.willStop(reason))
            effects.append(.close)
        case .leaving: left(into: &effects)
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
    case closed = "closed"
    /// Somebody sent it back to where it came from.
    case returned = "returned"
    /// Another one took its place.
    case replaced = "replaced"
    /// Its content came to its end.
    case ended = "ended"
    /// Its content, its client or its display is gone.
    case lost = "lost"
}

/// Why an overlay did not start.
public enum StartFailure: Error, Hashable, Sendable {
    /// No first frame came in time.
    case noFirstFrame
    /// The content is not what it says, in words (65).
    case badContent(String)
    /// The content cannot be had, in words, and the exit status that tells (66, 69, 77).
    case unavailable(String, status: ExitStatus)
    /// The display lacks something without which nothing works.
    case unsupported(String)
    /// There was no monitor to appear on, for as long as its source has patience.
    case noDisplay
    /// No window can be as large or small as its source says.
    case badGeometry(String)
    /// Somebody else has what it needs, in words: the display, or its source.
    case busy(String)
    /// The display is gone.
    case displayLost
    /// It was stopped before it began.
    case stopped(StopReason)
}

extension StartFailure {
    /// Why an overlay has no window.
    public init(_ error: DisplayError) {
        switch error {
        case .unsupported(let what): self = .unsupported(what)
        case .noDisplay, .lost: self = .displayLost
        case .noRoom: self = .unavailable(error.message, status: .unavailable)
        case .inUse: self = .busy(error.message)
        }
    }
}
