// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Glibc
import Testing

@testable import FloatOverlayRuntime

/// A loop like that of libpulse: prepare, poll, dispatch.
private final class TestLoop: EmbeddedLoop {
    var entries: [PollEntry] = []
    /// The timeout of this loop in milliseconds; -1 is infinite.
    var ownTimeout: CInt = -1
    private(set) var offered: [CInt] = []
    private(set) var results: [CInt] = []
    var onReady: ((Int) -> Void)?

    func watch(_ descriptor: CInt) {
        entries.append(PollEntry(descriptor: descriptor, events: Int16(POLLIN), returned: -1))
    }

    func turn(timeout: CInt, in wait: Reactor.Wait) {
        offered.append(timeout)
        let longest = timeout < 0 ? ownTimeout : ownTimeout < 0 ? timeout : min(timeout, ownTimeout)
        let count = entries.count
        results.append(
            entries.withUnsafeMutableBufferPointer {
                wait.poll($0.baseAddress, count: count, milliseconds: longest)
            })
        for index in entries.indices where entries[index].returned != 0 { onReady?(index) }
    }
}

@Suite struct EmbeddedLoopTests {
    let reactor = Reactor()
    private let embedded = TestLoop()

    @Test func descriptorsOfBothLoopsAreAwaited() {
        let (ours, theirs, quiet) = (TestPipe(), TestPipe(), TestPipe())
        var calls: [String] = []
        embedded.watch(quiet.reading)
        embedded.watch(theirs.reading)
        embedded.onReady = { calls.append("embedded \($0)") }
        reactor.host(embedded)
        let watching = reactor.watch(ours.reading) { _ in calls.append("ours") }
        theirs.write()
        reactor.turn(waitingAtMost: .seconds(5))
        #expect(calls == ["embedded 1"])
        #expect(embedded.results == [1])
        #expect(embedded.entries.map(\.returned) == [0, Int16(POLLIN)])
        ours.write()
        reactor.turn(waitingAtMost: .seconds(5))
        #expect(calls == ["embedded 1", "embedded 1", "ours"])
        _ = theirs.read()
        _ = ours.read()
        reactor.turn(waitingAtMost: .zero)
        #expect(embedded.results == [1, 1, 0])
        #expect(embedded.entries.map(\.returned) == [0, 0])
        reactor.host(nil)
        reactor.turn(waitingAtMost: .zero)
        #expect(embedded.results.count == 3)
        watching.cancel()
    }

    @Test func loopsRespectBothDeadlines() {
        reactor.host(embedded)
        let timer = reactor.timer { _ in }
        timer.set(after: .seconds(20))
        embedded.ownTimeout = 5
        let start = MonotonicClock.now
        reactor.turn()
        let passed = start.duration(to: MonotonicClock.now)
        #expect(passed >= .milliseconds(5) && passed < .seconds(10))
        #expect((10_000...20_000).contains(embedded.offered[0]))
        embedded.ownTimeout = -1
        // On a busy machine the deadline may pass before the wait.
        let isRoundedUp = eventually {
            timer.set(after: .microseconds(300))
            reactor.turn()
            return embedded.offered.last == 1
        }
        #expect(isRoundedUp)
        timer.cancel()
        reactor.turn(waitingAtMost: .zero)
        #expect(embedded.offered.last == -1)
        reactor.host(nil)
    }

    @Test func aWatchCancelledByTheEmbeddedLoopIsNotCalled() {
        let (ours, theirs) = (TestPipe(), TestPipe())
        var calls = 0
        let watching = reactor.watch(ours.reading) { _ in calls += 1 }
        embedded.watch(theirs.reading)
        embedded.onReady = { _ in watching.cancel() }
        reactor.host(embedded)
        ours.write()
        theirs.write()
        reactor.turn(waitingAtMost: .seconds(5))
        #expect(calls == 0)
        reactor.host(nil)
    }

    @Test func loopWithoutPollDoesNotSpin() {
        final class Broken: EmbeddedLoop {
            func turn(timeout: CInt, in wait: Reactor.Wait) {}
        }
        let broken = Broken()
        reactor.host(broken)
        #expect(!reactor.run(until: { false }, within: .milliseconds(300)))
        #expect(reactor.turns <= 1)
        reactor.host(nil)
    }

    // MARK: Inside a loop that is not ours

    /// A turn of an app's loop; `false` after 10 seconds.
    private func foreignLoop(until condition: () -> Bool) throws -> Bool {
        let deadline = MonotonicClock.now.advanced(by: .seconds(10))
        while !condition() {
            let timeout = reactor.prepareToWait()
            let wait = timeout.map { CInt(($0.seconds * 1000).rounded(.up)) } ?? 5000
            var entry = pollfd(fd: try reactor.fileDescriptor, events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, min(wait, 5000))
            reactor.dispatch()
            if MonotonicClock.now >= deadline { return condition() }
        }
        return true
    }

    private func isReadable() throws -> Bool {
        var entry = pollfd(fd: try reactor.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    @Test func appLoopDrivesDescriptorsTimersAndTheEmbeddedLoop() throws {
        let (ours, theirs) = (TestPipe(), TestPipe())
        var calls: [String] = []
        let watching = reactor.watch(ours.reading) { _ in calls.append("ours \(ours.read() ?? "")") }
        embedded.watch(theirs.reading)
        embedded.onReady = { _ in calls.append("theirs \(theirs.read() ?? "")") }
        reactor.host(embedded)
        let timer = reactor.timer { _ in calls.append("timer") }
        #expect(reactor.prepareToWait() == nil)
        #expect(try !isReadable())

        ours.write("a")
        #expect(try isReadable())
        #expect(try foreignLoop { calls == ["ours a"] })
        theirs.write("b")
        #expect(try isReadable())
        #expect(try foreignLoop { calls == ["ours a", "theirs b"] })
        timer.set(after: .milliseconds(10))
        #expect(try foreignLoop { calls == ["ours a", "theirs b", "timer"] })
        // A turn with work requests another one, then the loop is idle.
        _ = reactor.prepareToWait()
        #expect(reactor.prepareToWait() == nil)
        #expect(try !isReadable())
        watching.cancel()
        reactor.host(nil)
    }

    @Test func timeoutIsTheEarlierOfBothLoops() {
        reactor.host(embedded)
        embedded.ownTimeout = 30_000
        let timer = reactor.timer { _ in }
        timer.set(after: .seconds(50))
        #expect((Duration.seconds(10) ... .seconds(30)).contains(reactor.prepareToWait() ?? .zero))
        embedded.ownTimeout = -1
        #expect((Duration.seconds(31) ... .seconds(50)).contains(reactor.prepareToWait() ?? .zero))
        embedded.ownTimeout = 0
        #expect(reactor.prepareToWait() == .zero)
        reactor.host(nil)
    }

    @Test func descriptorIsReadableWhileEventsWait() throws {
        let (first, second) = (TestPipe(), TestPipe())
        let watching = reactor.watch(first.reading) { _ in }
        #expect(try !isReadable())
        first.write()
        #expect(try isReadable())
        watching.setInterest([])
        reactor.dispatch()
        #expect(try !isReadable())
        watching.setInterest(.readable)
        reactor.dispatch()
        #expect(try isReadable())
        watching.cancel()
        #expect(try !isReadable())
        // The same number for another pipe: epoll has silently dropped the old one.
        second.write()
        let number = second.reading
        let copy = dup(number)
        let again = reactor.watch(copy) { _ in }
        reactor.dispatch()
        #expect(try isReadable())
        #expect(dup2(first.reading, copy) == copy)
        _ = first.read()
        reactor.dispatch()
        first.write()
        #expect(try isReadable())
        again.cancel()
        close(copy)
    }

    @Test func watchesOfOneDescriptorAreCombined() throws {
        let pair = try UnixSocket.pair()
        var calls: Set<String> = []
        let reader = reactor.watch(pair.ours.number) { _ in calls.insert("read") }
        let writer = reactor.watch(pair.ours.number, for: .writable) { _ in calls.insert("write") }
        #expect(try isReadable())
        reactor.dispatch()
        writer.cancel()
        reactor.dispatch()
        #expect(try !isReadable())
        _ = write(pair.theirs.number, "x", 1)
        #expect(try isReadable())
        reactor.dispatch()
        #expect(calls == ["read", "write"])
        reader.cancel()
    }

    @Test func requestsAreSentBeforeTheAppWaits() {
        var queue: [String] = []
        var sent: [String] = []
        let hook = reactor.beforeWaiting {
            sent += queue
            queue = []
        }
        queue.append("a request")
        #expect(reactor.prepareToWait() == nil)
        #expect(sent == ["a request"])
        var isDone = false
        reactor.runLater { isDone = true }
        #expect(reactor.prepareToWait() == .zero)
        #expect(isDone)
        hook.cancel()
    }
}
