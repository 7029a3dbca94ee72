// SPDX-License-Identifier: MIT

/// The messages to one monitor: at most one in flight. The first value is written at once, and then the newest one
/// after the quiet time; the last one is read back when no other has followed for some time.
package struct DDCSession {
    /// An event that the owner reports.
    package enum Event: Hashable, Sendable {
        /// Write this value, at least `quiet` after the previous write.
        case set(Int, quiet: Duration)
        /// Read the value of the monitor.
        case read
        /// The transfer in flight has ended, with the bytes of the reply.
        case ended(Result<[UInt8], DDCFailure>)
        /// Time has passed, for example until `deadline`.
        case time
    }

    /// An action for the owner.
    package enum Effect: Hashable, Sendable {
        /// Begin a transfer. Its end is an event.
        case transfer(DDCTransfer)
        /// Close the device: no transfer was needed for some time.
        case close
        /// The monitor has acknowledged this value, and no newer one is wanted.
        case written(Int)
        /// The monitor has reported its level, as asked for or after the last write.
        case level(DDCLevel)
        /// The last operation has failed. All requests were dropped.
        case failed(DDCFailure)
    }

    /// The quiet time between the steps of a key, which the standard requires after a write.
    package static let stepQuiet = Duration.milliseconds(50)
    /// The quiet time in a drag or a transition, in which each value is replaced soon: some monitors store each one.
    package static let dragQuiet = Duration.milliseconds(100)
    /// How long the device stays open and locked after the last transfer. While it is locked, no other program can
    /// change the level between a read and the step that depends on the read.
    private static let closeDelay = Duration.milliseconds(20)
    /// How often a value that a monitor has not kept is written again.
    private static let maxCorrections = 1

    private enum Operation: Hashable { case read, write(Int) }

    /// An operation that was begun and has not succeeded yet.
    private struct Attempt: Hashable {
        var operation: Operation
        /// How many attempts have failed because the monitor did not reply.
        var noReplyCount = 0
        /// When the first attempt began.
        var start: Instant
    }

    private enum State: Hashable {
        /// The device is closed, and no operation was begun.
        case closed
        /// The device is open, and no operation was begun.
        case idle
        case transferring(Attempt)
        /// The attempt has failed; the next one is due at the time `at`.
        case retrying(Attempt, at: Instant)
    }

    /// The level: read, or acknowledged; `nil` before the first reply.
    package private(set) var level: DDCLevel?
    /// When `.time` is due; `nil` while a transfer is in flight, or the device is closed.
    package private(set) var deadline: Instant?
    /// Whether the device stays open, and locked, between transfers. A change takes effect with the next event.
    package var isHeld = false
    private let readBackDelay: Duration
    private var state = State.closed
    private var wanted: (raw: Int, quiet: Duration)?
    private var isReadWanted = false
    /// The acknowledged value that has not been read back.
    private var unverified: Int?
    private var corrections = 0
    private var lastWrite: Instant?
    private var lastEnd = Instant(nanoseconds: 0)

    /// Reads the last value back when no other has been written for `readBackDelay`.
    package init(readBackDelay: Duration = .milliseconds(300)) { self.readBackDelay = readBackDelay }

    /// The newest value that is wanted and not acknowledged yet.
    package var pending: Int? {
        if let wanted { return wanted.raw }
        switch state {
        case .transferring(let attempt), .retrying(let attempt, _):
            if case .write(let raw) = attempt.operation { return raw }
        case .closed, .idle: break
        }
        return nil
    }

    /// Whether `pending` is a value that the monitor has not kept, so that its acknowledgement is no `.written`.
    package var isCorrecting: Bool { corrections > 0 && pending != nil }

    /// Whether an operation is in progress or waits.
    package var isBusy: Bool { isInFlight || due != nil }

    private var isInFlight: Bool { if case .transferring = state { true } else { false } }

    /// Handles `event` and appends the resulting actions to `effects`. Returns `false`, without a change, for
    /// the end of a transfer if none is in flight.
    package mutating func handle(_ event: Event, at now: Instant, _ effects: inout [Effect]) -> Bool {
        switch event {
        case .set(let raw, let quiet):
            wanted = (raw, quiet)
            corrections = 0
        case .read: isReadWanted = true
        case .ended(let result):
            guard case .transferring(let attempt) = state else { return false }
            state = .idle
            lastEnd = now
            ended(attempt, with: result, at: now, &effects)
        case .time: break
        }
        if !isInFlight { advance(at: now, &effects) }
        return true
    }

    // MARK: The next transfer

    private mutating func advance(at now: Instant, _ effects: inout [Effect]) {
        // A value does not wait for a reply that has not come.
        if wanted != nil, case .retrying(let attempt, _) = state, attempt.operation == .read { state = .idle }
        let next = due ?? (state == .closed || isHeld ? nil : lastEnd.advanced(by: Self.closeDelay))
        deadline = next.flatMap { $0 > now ? $0 : nil }
        guard next != nil, deadline == nil else { return }
        if due != nil { return begin(at: now, &effects) }
        state = .closed
        effects.append(.close)
    }

    /// When the next transfer may begin; `nil` if nothing is left to do.
    private var due: Instant? {
        if case .retrying(_, let time) = state { return time }
        if let wanted { return quietEnd(wanted.quiet) }
        if isReadWanted { return quietEnd(Self.stepQuiet) }
        return unverified == nil ? nil : quietEnd(readBackDelay)
    }

    private func quietEnd(_ quiet: Duration) -> Instant {
        lastWrite?.advanced(by: quiet) ?? Instant(nanoseconds: .min)
    }

    private mutating func begin(at now: Instant, _ effects: inout [Effect]) {
        let value = wanted.take().map { Operation.write($0.raw) }
        var attempt = Attempt(operation: value ?? .read, start: now)
        if case .retrying(let failed, _) = state {
            // A retry writes the newest value.
            attempt = Attempt(
                operation: value ?? failed.operation, noReplyCount: failed.noReplyCount,
                start: failed.start)
        }
        state = .transferring(attempt)
        switch attempt.operation {
        case .write(let raw): effects.append(.transfer(.write(raw)))
        case .read: effects.append(.transfer(.read))
        }
    }

    // MARK: The end of a transfer

    private mutating func ended(
        _ attempt: Attempt, with result: Result<[UInt8], DDCFailure>, at now: Instant,
        _ effects: inout [Effect]
    ) {
        let failure: DDCFailure
        switch (attempt.operation, result) {
        case (_, .failure(let reason)): failure = reason
        case (.write(let raw), .success):
            lastWrite = now
            return acknowledged(raw, &effects)
        case (.read, .success(let bytes)):
            switch DDCReply(bytes) {
            case .level(let level): return reported(level, &effects)
            case .unsupported: failure = .unsupported
            case .null, .invalid: failure = .noReply
            }
        }
        // A waiting value is written instead of another attempt to read, also after the last attempt.
        if attempt.operation == .read, wanted != nil, failure.retryRule != nil { return }
        var failed = attempt
        if failure == .noReply { failed.noReplyCount += 1 }
        if let delay = retryDelay(failed, failure, at: now) {
            state = .retrying(failed, at: now.advanced(by: delay))
        } else {
            fail(failure, &effects)
        }
    }

    private func retryDelay(_ attempt: Attempt, _ failure: DDCFailure, at now: Instant) -> Duration? {
        guard let rule = failure.retryRule else { return nil }
        // Failures to open or lock the device are not counted as attempts to reach the monitor.
        if attempt.noReplyCount >= rule.maxCount { return nil }
        if let limit = rule.limit, attempt.start.duration(to: now) >= limit { return nil }
        // A monitor that does not reply may need more time.
        return failure == .noReply ? rule.delay * attempt.noReplyCount : rule.delay
    }

    private mutating func acknowledged(_ raw: Int, _ effects: inout [Effect]) {
        unverified = raw
        level?.raw = raw
        if wanted == nil && corrections == 0 { effects.append(.written(raw)) }
    }

    private mutating func reported(_ reported: DDCLevel, _ effects: inout [Effect]) {
        isReadWanted = false
        let expected = unverified.take()
        level = reported
        // The reported level is older than the value that waits to be written.
        guard wanted == nil, let expected, expected != reported.raw, expected <= reported.maximum else {
            return effects.append(.level(reported))
        }
        if corrections < Self.maxCorrections {
            corrections += 1
            wanted = (expected, Self.stepQuiet)
        } else {
            corrections = 0
            effects.append(.level(reported))
            effects.append(.failed(.ignored))
        }
    }

    private mutating func fail(_ failure: DDCFailure, _ effects: inout [Effect]) {
        (wanted, unverified, isReadWanted, corrections) = (nil, nil, false, 0)
        effects.append(.failed(failure))
    }
}
