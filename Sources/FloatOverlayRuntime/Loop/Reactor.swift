// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The one event loop of the process: one thread, one `ppoll`. An idle process has no wakeups.
///
/// The order in a turn: deferred actions, before-wait hooks, `ppoll` (inside the embedded loop if one is
/// set), ready descriptors, due timers, deferred actions until none is left. Not thread-safe: all calls and
/// callbacks are on the thread that runs the loop. An app with its own loop uses `fileDescriptor`, `prepareToWait()`
/// and `dispatch()` instead of `run()`.
package final class Reactor {
    private final class Hook {
        let run: () -> Void
        var isLive = true
        init(_ run: @escaping () -> Void) { self.run = run }
    }

    /// The longest turn since the last reset, without its wait: the upper bound of the delay of a frame or a
    /// drag.
    package private(set) var worstTurn = Duration.zero
    /// The number of `ppoll` calls.
    package private(set) var turns = 0
    /// The process groups in their grace period.
    var terminations: [ProcessTermination] = []
    /// The events of all file watches.
    package let inotify = Inotify()
    /// The descriptor for the event loop of an app; `nil` until the first access of `fileDescriptor`.
    private var epollSet: EpollSet?
    /// Whether the last turn ran a callback.
    private var hasWorked = false
    /// The deadline of the wait in the last turn without its limit; `nil` for no deadline.
    private var idleUntil: Instant?
    private var time: Instant
    private let pollSet: PollSet
    private var beforePoll: [Hook] = []
    private var timers = TimerQueue()
    private var deferred: [DeferredAction] = []
    private var embeddedLoop: (any EmbeddedLoop)?
    private var isTurning = false
    private var isStopped = false

    /// Makes a loop with nothing in it. Tests pass a `manualClock`; otherwise the time is that of `MonotonicClock`.
    package init(manualClock: ManualClock? = nil) {
        pollSet = PollSet(manualClock: manualClock)
        time = pollSet.now
    }

    /// The time of the current turn, equal for all callbacks of a turn; between turns, the current time.
    package var now: Instant { isTurning ? time : pollSet.now }

    /// Calls `ready` when `descriptor` is ready for `interest` or hung up. The caller keeps ownership and
    /// must end the watch before closing the descriptor.
    package func watch(
        _ descriptor: CInt, for interest: Interest = .readable, _ ready: @escaping (Interest) -> Void
    ) -> FDWatch {
        let watch = PollSet.Watch(descriptor, for: interest, ready: ready)
        pollSet.add(watch)
        return FDWatch(
            change: { watch.interest = $0 },
            end: { [weak self] in
                watch.isLive = false
                self?.pollSet.remove(watch)
                self?.epollSet?.remove(descriptor)
            })
    }

    /// Calls `hook` in every turn right before the wait, to dispatch and flush queues in memory, such as
    /// those of Xlib and libwayland.
    package func beforeWaiting(_ hook: @escaping () -> Void) -> Registration {
        let entry = Hook(hook)
        beforePoll.append(entry)
        return Registration { [weak self] in
            entry.isLive = false
            self?.beforePoll.removeAll { $0 === entry }
        }
    }

    /// Runs `embeddedLoop` around the `ppoll` of each turn; `nil` removes the loop. Only one loop can be
    /// embedded.
    package func host(_ embeddedLoop: (any EmbeddedLoop)?) {
        self.embeddedLoop = embeddedLoop
        pollSet.removeEmbedded()
    }

    /// Returns an unarmed timer that calls `fire` once each time it is due. Deinitialization of the timer
    /// disarms it.
    package func timer(_ fire: @escaping (Instant) -> Void) -> Timer { Timer(in: self, onFire: fire) }

    /// Calls `action` at the end of this turn; between turns, at the start of the next one.
    package func runLater(_ action: @escaping () -> Void) {
        let later = DeferredAction(in: self)
        later.onRun = action
        later.schedule()
    }

    func runLater(_ action: DeferredAction) { deferred.append(action) }

    // MARK: Running

    /// Runs turns until `stop()`. Before returning, ends the child processes that are in their grace period.
    package func run() {
        isStopped = false
        while !isStopped { turn() }
        for termination in terminations { termination.finish() }
        terminations.removeAll()
    }

    /// Makes `run()` return after the current turn.
    package func stop() { isStopped = true }

    /// Runs turns until `condition` is true, `limit` has passed or `stop()` is called. Returns whether the
    /// condition became true.
    package func run(until condition: () -> Bool, within limit: Duration) -> Bool {
        isStopped = false
        let deadline = pollSet.now.advanced(by: limit)
        while !condition() {
            let rest = pollSet.now.duration(to: deadline)
            if rest <= .zero || isStopped { return false }
            turn(waitingAtMost: rest, unless: condition)
        }
        return true
    }

    /// Runs one turn that waits at most `limit`. Must not be called from a callback.
    package func turn(waitingAtMost limit: Duration? = nil) { turn(waitingAtMost: limit, unless: { false }) }

    /// Does not wait if `isDone` is true after the deferred actions.
    private func turn(waitingAtMost limit: Duration?, unless isDone: () -> Bool) {
        precondition(!isTurning, "nested turn of the event loop")
        isTurning = true
        hasWorked = false
        time = pollSet.now
        let began = time
        runHooks()
        time = pollSet.now
        let preparing = began.duration(to: time)
        wait(atMost: isStopped || isDone() || !deferred.isEmpty ? .zero : limit)
        if pollSet.runReady() { hasWorked = true }
        runTimers()
        runDeferred()
        worstTurn = max(worstTurn, preparing + time.duration(to: pollSet.now))
        isTurning = false
    }

    /// Ends the process by SIGALRM when it does not wait for `seconds`, so that the display gets its keys back
    /// from a process that is blocked (`alarm`). The limit stays in effect after the last turn.
    package func limitTurns(to seconds: UInt32) { pollSet.turnLimit = seconds }

    /// Forgets the longest turn.
    package func resetWorstTurn() { worstTurn = .zero }

    /// The deadline of the next timer; `nil` when no timer is armed.
    package var nextDeadline: Instant? { timers.next }

    // MARK: Timers

    func arm(_ entry: TimerQueue.Entry, at deadline: Instant) { timers.arm(entry, at: deadline, turn: turns) }

    func disarm(_ entry: TimerQueue.Entry) { timers.disarm(entry) }

    // MARK: Parts of a turn

    private func wait(atMost limit: Duration?) {
        let before = turns
        let own = timers.next.map { max(0, $0.nanoseconds - time.nanoseconds) } ?? -1
        let wait = Wait(reactor: self, own: own, limit: limit)
        // Rounded up: with a shorter timeout, the embedded loop would spin until the deadline.
        embeddedLoop?
            .turn(timeout: own < 0 ? -1 : CInt(min((own + 999_999) / 1_000_000, 1_000_000_000)), in: wait)
        if turns == before { _ = wait.poll(nil, count: 0, milliseconds: -1) }
    }

    /// The wait of one turn. It is a value, because a closure in its place would be allocated in each turn.
    package struct Wait {
        fileprivate let reactor: Reactor
        fileprivate let own: Int64
        fileprivate let limit: Duration?

        /// Waits for the descriptors of the reactor and for `count` `entries` of an embedded loop, at most
        /// `milliseconds` (-1: no deadline). Returns the number of ready entries.
        package func poll(
            _ entries: UnsafeMutablePointer<PollEntry>?, count: Int, milliseconds: CInt
        ) -> CInt {
            var wait = own
            if milliseconds >= 0 {
                let theirs = Int64(milliseconds) * 1_000_000
                wait = wait < 0 ? theirs : min(wait, theirs)
            }
            reactor.idleUntil = wait < 0 ? nil : reactor.time.advanced(by: .nanoseconds(wait))
            if let limit {
                wait = wait < 0 ? max(0, limit.nanoseconds) : max(0, min(wait, limit.nanoseconds))
            }
            let ready = reactor.pollSet.wait(
                wait, with: UnsafeMutableBufferPointer(start: entries, count: entries == nil ? 0 : count))
            reactor.time = reactor.pollSet.now
            reactor.turns += 1
            if ready > 0 { reactor.hasWorked = true }
            return ready
        }
    }

    private func runTimers() {
        while let entry = timers.takeDue(at: time, before: turns) {
            hasWorked = true
            entry.fire(time)
        }
    }

    /// Hooks run last before the wait, so that they flush the output of the deferred actions.
    private func runHooks() {
        runDeferred()
        for hook in beforePoll where hook.isLive { hook.run() }
    }

    private func runDeferred() {
        guard !deferred.isEmpty else { return }
        hasWorked = true
        // By index: an action may append others, and a copy of the array would be allocated in each turn.
        var index = 0
        while index < deferred.count {
            deferred[index].run()
            index += 1
        }
        deferred.removeAll(keepingCapacity: true)
    }

    // MARK: An app with its own event loop
    // Before each wait, the app calls `prepareToWait()`; it waits until `fileDescriptor` is readable, at most for that
    // time; then it calls `dispatch()`.

    /// A descriptor that is readable when a watched descriptor is ready (`epoll`). Timers are not included.
    /// The reactor creates the descriptor on the first access and closes it.
    package var fileDescriptor: CInt {
        get throws(SystemError) {
            if let epollSet { return epollSet.number }
            let made = try EpollSet()
            epollSet = made
            pollSet.update(made)
            return made.number
        }
    }

    /// Runs a turn that does not wait, so that actions since the last turn take effect. Returns the longest time that
    /// the app may wait; `nil` for no limit. Call it right before each wait.
    package func prepareToWait() -> Duration? {
        dispatch()
        // Callbacks may have started new work, which needs one more turn.
        if hasWorked { return .zero }
        return idleUntil.map { max(.zero, now.duration(to: $0)) }
    }

    /// Runs one turn that does not wait.
    package func dispatch() {
        turn(waitingAtMost: .zero)
        if let epollSet { pollSet.update(epollSet) }
    }
}
