// SPDX-License-Identifier: MIT
internal import CLinux
public import Core
internal import Glibc

/// The one loop of the process: one thread, one `ppoll`. Nothing to do means no wakeup at all.
///
/// A turn: before-poll hooks, the clock, `ppoll`, the guest, ready descriptors, due timers, and then what was
/// deferred until none is left. Not thread-safe; everything happens on the thread that runs it. An app with a loop
/// of its own drives it by `fileDescriptor`, `timeout` and `dispatch()` instead of `run()`.
public final class Reactor {
    private final class Watch {
        let descriptor: CInt
        var interest: Interest
        let ready: (Interest) -> Void
        var isLive = true
        init(_ descriptor: CInt, _ interest: Interest, _ ready: @escaping (Interest) -> Void) {
            self.descriptor = descriptor
            self.interest = interest
            self.ready = ready
        }
    }

    private final class Hook {
        let run: () -> Void
        var isLive = true
        init(_ run: @escaping () -> Void) { self.run = run }
    }

    /// The longest turn since the last reset, without its wait: what a frame or a drag may have waited for.
    public private(set) var worstTurn = Duration.zero
    /// How often `ppoll` has returned.
    public private(set) var turns = 0
    /// The process groups that have been told to end and have their last moment.
    var terminations: [ProcessTermination] = []
    /// What file watches that have ended leave to the next ones.
    var idleInotify: [Inotify] = []
    /// The descriptor an app's own loop waits for, once it has been asked for.
    var mirror: EpollMirror?
    /// Whether anything was called back in the last turn.
    private(set) var hasWorked = false
    /// When the last turn would have ended its wait by itself; `nil` for never.
    private(set) var idleUntil: Instant?
    private var time = MonotonicClock.now
    private var watches: [Watch] = []
    private var beforePoll: [Hook] = []
    private var timers = TimerQueue()
    private var deferred: [() -> Void] = []
    private var embeddedLoop: (any EmbeddedLoop)?
    private var embeddedEntries: [PollEntry] = []
    private var polls: [pollfd] = []
    private var polled: [Watch] = []
    private var isTurning = false
    private var isStopped = false

    /// Makes a loop with nothing in it.
    public init() {}

    /// The time of this turn: everything in a turn agrees on it. Between turns, the time.
    public var now: Instant { isTurning ? time : MonotonicClock.now }

    /// Calls `ready` whenever `descriptor`, which stays the caller's, is ready for `interest` or hung up. End the
    /// watch before closing the descriptor.
    public func watch(
        _ descriptor: CInt, for interest: Interest = .readable, _ ready: @escaping (Interest) -> Void
    ) -> FDWatch {
        let watch = Watch(descriptor, interest, ready)
        watches.append(watch)
        return FDWatch(
            change: { watch.interest = $0 },
            end: { [weak self] in
                watch.isLive = false
                self?.watches.removeAll { $0 === watch }
                self?.mirror?.remove(descriptor)
            })
    }

    /// Calls `hook` in every turn right before the wait: drains and flushes queues that live in our memory.
    public func beforeWaiting(_ hook: @escaping () -> Void) -> Registration {
        let entry = Hook(hook)
        beforePoll.append(entry)
        return Registration { [weak self] in
            entry.isLive = false
            self?.beforePoll.removeAll { $0 === entry }
        }
    }

    /// Lets `embeddedLoop` wait inside our `ppoll`; `nil` ends its stay. There is room for one.
    public func host(_ embeddedLoop: (any EmbeddedLoop)?) {
        self.embeddedLoop = embeddedLoop
        embeddedEntries.removeAll()
    }

    /// Makes a timer, not armed yet, that calls `fire` once each time it is due; it ends when it is let go.
    public func timer(_ fire: @escaping (Instant) -> Void) -> Timer { Timer(reactor: self, fire: fire) }

    /// Calls `action` at the end of this turn.
    public func runLater(_ action: @escaping () -> Void) { deferred.append(action) }

    // MARK: Running

    /// Runs turns until `stop`; children that have been told to end are gone when it returns.
    public func run() {
        isStopped = false
        while !isStopped { turn() }
        for termination in terminations { termination.finish() }
        terminations.removeAll()
    }

    /// Ends `run` after this turn.
    public func stop() { isStopped = true }

    /// Runs turns until `condition` holds, `limit` has passed or `stop`; says whether it held.
    public func run(until condition: () -> Bool, within limit: Duration) -> Bool {
        isStopped = false
        let deadline = MonotonicClock.now.advanced(by: limit)
        while !condition() {
            let rest = MonotonicClock.now.duration(to: deadline)
            if rest <= .zero || isStopped { return false }
            turn(waitingAtMost: rest, unless: condition)
        }
        return true
    }

    /// One turn; waits no longer than `limit`. Never from inside a callback.
    public func turn(waitingAtMost limit: Duration? = nil) { turn(waitingAtMost: limit, unless: { false }) }

    /// What was deferred before the turn may have brought about what is waited for.
    private func turn(waitingAtMost limit: Duration?, unless isDone: () -> Bool) {
        precondition(!isTurning, "nested turn of the event loop")
        isTurning = true
        hasWorked = false
        time = MonotonicClock.now
        let began = time
        runHooks()
        time = MonotonicClock.now
        let preparing = began.duration(to: time)
        wait(atMost: isStopped || isDone() || !deferred.isEmpty ? .zero : limit)
        runReady()
        runTimers()
        runDeferred()
        worstTurn = max(worstTurn, preparing + time.duration(to: MonotonicClock.now))
        isTurning = false
    }

    /// Forgets the longest turn.
    public func resetWorstTurn() { worstTurn = .zero }

    /// When the next timer is due; `nil` without one.
    public var nextDeadline: Instant? { timers.next }

    // MARK: Timers

    func arm(_ alarm: TimerQueue.Alarm, at deadline: Instant) { timers.arm(alarm, at: deadline, turn: turns) }

    func disarm(_ alarm: TimerQueue.Alarm) { timers.disarm(alarm) }

    // MARK: The parts of a turn

    private func wait(atMost limit: Duration?) {
        let before = turns
        let own = timers.next.map { max(0, $0.nanoseconds - time.nanoseconds) } ?? -1
        if let embeddedLoop {
            // Rounded up: a guest that wakes too early would spin until our deadline is really there.
            embeddedLoop.turn(timeout: own < 0 ? -1 : CInt(min((own + 999_999) / 1_000_000, 1_000_000_000))) {
                poll(entries: $0, count: $1, milliseconds: $2, own: own, limit: limit)
            }
        }
        if turns == before { _ = poll(entries: nil, count: 0, milliseconds: -1, own: own, limit: limit) }
    }

    private func poll(
        entries: UnsafeMutablePointer<PollEntry>?, count: Int, milliseconds: CInt, own: Int64,
        limit: Duration?
    ) -> CInt {
        collect(UnsafeBufferPointer(start: entries, count: entries == nil ? 0 : count))
        var wait = own
        if milliseconds >= 0 {
            let theirs = Int64(milliseconds) * 1_000_000
            wait = wait < 0 ? theirs : min(wait, theirs)
        }
        idleUntil = wait < 0 ? nil : time.advanced(by: .nanoseconds(wait))
        if let limit { wait = wait < 0 ? max(0, limit.nanoseconds) : max(0, min(wait, limit.nanoseconds)) }
        let result = fo_ppoll(&polls, UInt(polls.count), wait)
        precondition(result >= 0 || Glibc.errno != EINVAL, "more descriptors than the process limit")
        time = MonotonicClock.now
        turns += 1
        // Interrupted or timed out: what the kernel did not fill in counts as nothing.
        if result <= 0 { for index in polls.indices { polls[index].revents = 0 } }
        var ready: CInt = 0
        for (index, theirs) in embeddedEntries.indices.enumerated() {
            let returned = polls[polled.count + index].revents
            entries?[theirs].returned = returned
            if returned != 0 { ready += 1 }
        }
        if ready > 0 { hasWorked = true }
        return ready
    }

    /// Gathers everybody's descriptors for one `ppoll`.
    private func collect(_ theirs: UnsafeBufferPointer<PollEntry>) {
        polls.removeAll(keepingCapacity: true)
        polled.removeAll(keepingCapacity: true)
        embeddedEntries.removeAll(keepingCapacity: true)
        for watch in watches {
            polls.append(pollfd(fd: watch.descriptor, events: watch.interest.rawValue, revents: 0))
            polled.append(watch)
        }
        for entry in theirs {
            embeddedEntries.append(entry)
            polls.append(pollfd(fd: entry.descriptor, events: entry.events, revents: 0))
        }
    }

    private func runReady() {
        for (index, watch) in polled.enumerated() where watch.isLive {
            let came = Interest(rawValue: polls[index].revents)
            let wanted = came.intersection(watch.interest.union(.hangUp))
            if wanted.isEmpty { continue }
            hasWorked = true
            watch.ready(wanted)
        }
        polled.removeAll(keepingCapacity: true)
    }

    private func runTimers() {
        while let alarm = timers.takeDue(at: time, before: turns) {
            hasWorked = true
            alarm.fire(time)
        }
    }

    /// Hooks have the last word before the wait, so that what was deferred leaves nothing unflushed.
    private func runHooks() {
        runDeferred()
        for hook in beforePoll where hook.isLive { hook.run() }
    }

    private func runDeferred() {
        while !deferred.isEmpty {
            hasWorked = true
            let actions = deferred
            deferred.removeAll(keepingCapacity: true)
            for action in actions { action() }
        }
    }

    /// Brings the mirror in step with what would be waited for now.
    func updateMirror() {
        mirror?.update(
            watches.lazy.map { ($0.descriptor, $0.interest.rawValue) },
            embeddedEntries.lazy.map { ($0.descriptor, $0.events) })
    }
}
