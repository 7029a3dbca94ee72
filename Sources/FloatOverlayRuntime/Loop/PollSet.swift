// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import FloatOverlayCore
internal import Glibc

/// The descriptors that a reactor waits for: the watched ones, and in each turn those of the embedded loop. A class,
/// because callbacks add and remove watches.
final class PollSet {
    final class Watch {
        let descriptor: CInt
        var interest: Interest
        let ready: (Interest) -> Void
        var isLive = true
        init(_ descriptor: CInt, for interest: Interest, ready: @escaping (Interest) -> Void) {
            self.descriptor = descriptor
            self.interest = interest
            self.ready = ready
        }
    }

    private var watches: [Watch] = []
    private var embedded: [PollEntry] = []
    private var polls: [pollfd] = []
    private var polled: [Watch] = []
    /// The time of a test; `nil` for `MonotonicClock`.
    private let manualClock: ManualClock?

    init(manualClock: ManualClock?) { self.manualClock = manualClock }

    /// The current time.
    var now: Instant { manualClock?.now ?? MonotonicClock.now }

    func add(_ watch: Watch) { watches.append(watch) }

    func remove(_ watch: Watch) { watches.removeAll { $0 === watch } }

    /// Forgets the descriptors of the embedded loop.
    func removeEmbedded() { embedded.removeAll() }

    /// The time in seconds after which a turn between two waits ends the process by SIGALRM; 0 for no limit.
    var turnLimit: UInt32 = 0

    /// Waits once for the watches and `entries`, at most `limit` nanoseconds, or without a limit if it is negative.
    /// Stores the results in `entries`; returns how many of them are ready.
    func wait(_ limit: Int64, with entries: UnsafeMutableBufferPointer<PollEntry>) -> CInt {
        collect(entries)
        if turnLimit > 0 { alarm(0) }
        let result = fo_ppoll(&polls, UInt(polls.count), manualClock == nil ? limit : min(limit, 0))
        if result == 0, limit > 0 { manualClock?.advance(by: .nanoseconds(limit)) }
        precondition(result >= 0 || Glibc.errno != EINVAL, "more descriptors than the process limit")
        if turnLimit > 0 { alarm(turnLimit) }
        // After an interrupt or a timeout, the kernel has not filled in revents.
        if result <= 0 { for index in polls.indices { polls[index].revents = 0 } }
        var ready: CInt = 0
        for index in entries.indices {
            let returned = polls[polled.count + index].revents
            entries[index].returned = returned
            if returned != 0 { ready += 1 }
        }
        return ready
    }

    private func collect(_ entries: UnsafeMutableBufferPointer<PollEntry>) {
        polls.removeAll(keepingCapacity: true)
        polled.removeAll(keepingCapacity: true)
        embedded.removeAll(keepingCapacity: true)
        for watch in watches {
            polls.append(pollfd(fd: watch.descriptor, events: watch.interest.rawValue, revents: 0))
            polled.append(watch)
        }
        for entry in entries {
            embedded.append(entry)
            polls.append(pollfd(fd: entry.descriptor, events: entry.events, revents: 0))
        }
    }

    /// Calls the watches that became ready in the last wait. Returns whether there was one.
    func runReady() -> Bool {
        var hasRun = false
        for (index, watch) in polled.enumerated() where watch.isLive {
            let came = Interest(rawValue: polls[index].revents)
            let wanted = came.intersection(watch.interest.union(.hangUp))
            if wanted.isEmpty { continue }
            hasRun = true
            watch.ready(wanted)
        }
        polled.removeAll(keepingCapacity: true)
        return hasRun
    }

    /// Updates `epollSet` to the descriptors of the next wait.
    func update(_ epollSet: EpollSet) {
        epollSet.update(
            watches.lazy.map { ($0.descriptor, $0.interest.rawValue) },
            embedded.lazy.map { ($0.descriptor, $0.events) })
    }
}

/// One descriptor of an embedded loop, with the memory layout of `struct pollfd`.
package struct PollEntry {
    /// The descriptor number.
    package var descriptor: CInt
    /// The requested events (`POLLIN` …).
    package var events: Int16
    /// The events that occurred; 0 for none.
    package var returned: Int16 = 0
}
