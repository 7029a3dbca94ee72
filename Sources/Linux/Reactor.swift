// SPDX-License-Identifier: MIT
internal import CLinux
public import Core
internal import Glibc

/// The one loop of the process: one thread, one `ppoll`. Nothing to do means no wakeup at all.
///
/// A turn: before-poll hooks, the clock, `ppoll`, after-poll hooks, ready descriptors, due timers, and then what
/// was deferred until none is left. Not thread-safe; everything happens on the thread that runs it.
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

    /// The time of this turn: everything in a turn agrees on it.
    public private(set) var now = MonotonicClock.now
    /// The longest turn since the last reset, without its wait: what a frame or a drag may have waited for.
    public private(set) var worstTurn = Duration.zero
    /// How often `ppoll` has returned.
    public private(set) var turns = 0
    private var watches: [Watch] = []
    private var beforePoll: [Hook] = []
    private var timers: [Timer] = []
    private var deferred: [() -> Void] = []
    private var guest: (any Guest)?
    private var polls: [pollfd] = []
    private var polled: [Watch] = []
    private var isStopped = false

    /// Makes a loop with nothing in it.
    public init() {}

    /// Calls `ready` whenever `descriptor`, which stays the caller's, is ready for `interest` or hung up.
    public func watch(
        _ descriptor: CInt, for interest: Interest = .readable, _ ready: @escaping (Interest) -> Void
    ) -> Watching {
        let watch = Watch(descriptor, interest, ready)
        watches.append(watch)
        return Watching(
            change: { watch.interest = $0 },
            end: { [weak self] in
                watch.isLive = false
                self?.watches.removeAll { $0 === watch }
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

    /// Lets `guest` wait inside our `ppoll`; `nil` ends its stay. There is room for one.
    public func host(_ guest: (any Guest)?) { self.guest = guest }

    /// Makes a timer, not armed yet, that calls `fire` once each time it is due.
    public func timer(_ fire: @escaping (Instant) -> Void) -> Timer { Timer(reactor: self, fire: fire) }

    /// Calls `action` at the end of this turn.
    public func later(_ action: @escaping () -> Void) { deferred.append(action) }

    /// Runs turns until `stop`.
    public func run() {
        isStopped = false
        while !isStopped { turn() }
    }

    /// Ends `run` after this turn.
    public func stop() { isStopped = true }

    /// Runs turns until `condition` holds or `limit` has passed; says whether it held.
    public func run(until condition: () -> Bool, within limit: Duration) -> Bool {
        let deadline = MonotonicClock.now.advanced(by: limit)
        let alarm = timer { _ in }
        alarm.set(at: deadline)
        while !condition() && MonotonicClock.now < deadline { turn() }
        alarm.cancel()
        return condition()
    }

    /// One turn; waits no longer than `limit`.
    public func turn(waitingAtMost limit: Duration? = nil) {
        runHooks()
        if isStopped { return }
        let wait = waitTime(limit)
        if let guest {
            guest.turn(timeout: wait < 0 ? -1 : CInt(min((wait + 999_999) / 1_000_000, 1_000_000_000))) {
                poll(guest: $0, count: $1, milliseconds: $2, nanoseconds: wait)
            }
        } else {
            _ = poll(guest: nil, count: 0, milliseconds: -1, nanoseconds: wait)
        }
        dispatch()
        runTimers()
        runDeferred()
        worstTurn = max(worstTurn, now.duration(to: MonotonicClock.now))
    }

    /// Forgets the longest turn.
    public func resetWorstTurn() { worstTurn = .zero }

    /// When the next timer is due; `nil` without one.
    public var nextDeadline: Instant? { timers.first?.deadline }

    func arm(_ timer: Timer) {
        timers.removeAll { $0 === timer }
        guard let deadline = timer.deadline else { return }
        let place = timers.firstIndex { ($0.deadline ?? deadline) > deadline } ?? timers.count
        timers.insert(timer, at: place)
    }

    private func waitTime(_ limit: Duration?) -> Int64 {
        var wait: Int64 = -1
        if let deadline = nextDeadline {
            wait = max(0, deadline.nanoseconds - MonotonicClock.now.nanoseconds)
        }
        guard let limit else { return wait }
        return wait < 0 ? limit.nanoseconds : min(wait, limit.nanoseconds)
    }

    private func poll(
        guest: UnsafeMutablePointer<GuestPoll>?, count: Int, milliseconds: CInt, nanoseconds: Int64
    ) -> CInt {
        polls.removeAll(keepingCapacity: true)
        polled.removeAll(keepingCapacity: true)
        for watch in watches {
            polls.append(pollfd(fd: watch.descriptor, events: watch.interest.rawValue, revents: 0))
            polled.append(watch)
        }
        for index in 0..<count {
            guard let entry = guest?[index] else { break }
            polls.append(pollfd(fd: entry.descriptor, events: entry.events, revents: 0))
        }
        var wait = nanoseconds
        if milliseconds >= 0 {
            let theirs = Int64(milliseconds) * 1_000_000
            wait = wait < 0 ? theirs : min(wait, theirs)
        }
        let result = fo_ppoll(&polls, UInt(polls.count), wait)
        now = MonotonicClock.now
        turns += 1
        guard result > 0 else {
            polled.removeAll(keepingCapacity: true)
            return 0
        }
        var ready: CInt = 0
        for index in 0..<count {
            let returned = polls[polled.count + index].revents
            guest?[index].returned = returned
            if returned != 0 { ready += 1 }
        }
        return ready
    }

    private func dispatch() {
        for (index, watch) in polled.enumerated() where watch.isLive {
            let came = Interest(rawValue: polls[index].revents)
            let wanted = came.intersection(watch.interest.union(.hangUp))
            if !wanted.isEmpty { watch.ready(wanted) }
        }
        polled.removeAll(keepingCapacity: true)
    }

    private func runTimers() {
        while let timer = timers.first, let deadline = timer.deadline, deadline <= now {
            timers.removeFirst()
            timer.expire(now)
        }
    }

    /// What hooks defer may leave something to flush, so they have the last word.
    private func runHooks() {
        repeat {
            runDeferred()
            for hook in beforePoll where hook.isLive { hook.run() }
        } while !deferred.isEmpty
    }

    private func runDeferred() {
        while !deferred.isEmpty {
            let actions = deferred
            deferred.removeAll(keepingCapacity: true)
            for action in actions { action() }
        }
    }
}
