// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

/// A thread that interrupts another one ten times.
private final class Poker {
    private var thread = pthread_t()

    init(_ target: pthread_t) {
        let raw = UnsafeMutableRawPointer(bitPattern: UInt(target))
        pthread_create(
            &thread, nil,
            { target in
                for _ in 0..<10 {
                    poll(nil, 0, 3)
                    pthread_kill(pthread_t(UInt(bitPattern: target)), SIGUSR2)
                }
                return nil
            }, raw)
    }

    func join() { pthread_join(thread, nil) }
}

@Suite struct ReactorTests {
    let reactor = Reactor()

    // MARK: Timers

    @Test func timersFireInTheOrderOfTheirDeadlines() {
        var fired: [String] = []
        let start = MonotonicClock.now
        let plan: [(name: String, delay: Int)] = [("c", 3), ("a", 1), ("b", 2), ("b'", 2), ("c'", 3)]
        let timers = plan.map { entry in reactor.timer { _ in fired.append(entry.name) } }
        for (timer, entry) in zip(timers, plan) {
            timer.set(at: start.advanced(by: .milliseconds(entry.delay)))
        }
        #expect(reactor.nextDeadline == start.advanced(by: .milliseconds(1)))
        #expect(reactor.run(until: { fired.count == 5 }, within: .seconds(10)))
        #expect(fired == ["a", "b", "b'", "c", "c'"])
        #expect(reactor.nextDeadline == nil)
    }

    @Test func loopIsReleasedWithADeferredActionThatHasNotRun() {
        weak var released: Reactor?
        func begin() {
            let reactor = Reactor()
            released = reactor
            reactor.runLater {}
        }
        begin()
        #expect(released == nil)
    }

    @Test func deferredActionDoesNotWaitForTheTimeout() {
        let reactor = Reactor()
        var isDone = false
        reactor.runLater { isDone = true }
        let began = MonotonicClock.now
        #expect(reactor.run(until: { isDone }, within: .seconds(30)))
        #expect(began.duration(to: MonotonicClock.now) < .seconds(20))
    }

    @Test func aTimerNeverFiresEarly() {
        var firedAt: Instant?
        let timer = reactor.timer { firedAt = $0 }
        timer.set(after: .microseconds(2500))
        let deadline = timer.deadline
        #expect(reactor.run(until: { firedAt != nil }, within: .seconds(10)))
        #expect(firedAt ?? deadline! >= deadline!)
    }

    @Test func settingAgainMovesTheDeadline() {
        var fired = 0
        let timer = reactor.timer { _ in fired += 1 }
        timer.set(after: .milliseconds(1))
        timer.set(after: .seconds(100))
        #expect(!reactor.run(until: { fired > 0 }, within: .milliseconds(20)))
        timer.set(after: .milliseconds(1))
        #expect(reactor.run(until: { fired > 0 }, within: .seconds(10)))
        #expect(timer.deadline == nil)
    }

    @Test func aDelayBetweenTurnsCountsFromNow() {
        reactor.turn(waitingAtMost: .zero)
        // The loop is idle while other work runs.
        Reactor().turn(waitingAtMost: .milliseconds(30))
        let timer = reactor.timer { _ in }
        let before = MonotonicClock.now
        timer.set(after: .milliseconds(20))
        #expect(timer.deadline! >= before.advanced(by: .milliseconds(20)))
    }

    @Test func aWaitMovesTheManualClockToItsDeadline() {
        let clock = ManualClock()
        let reactor = Reactor(manualClock: clock)
        let start = clock.now
        var fired: Instant?
        let timer = reactor.timer { fired = $0 }
        timer.set(after: .seconds(3600))
        reactor.turn(waitingAtMost: .seconds(60))
        #expect(reactor.now == start.advanced(by: .seconds(60)) && fired == nil)
        #expect(reactor.run(until: { fired != nil }, within: .seconds(7200)))
        #expect(fired == start.advanced(by: .seconds(3600)) && clock.now == fired)
    }

    @Test func theManualClockStandsStillWhenADescriptorIsReady() {
        let clock = ManualClock()
        let reactor = Reactor(manualClock: clock)
        let start = clock.now
        let pipe = TestPipe()
        var reads = 0
        let watch = reactor.watch(pipe.reading) { _ in reads += 1 }
        pipe.write()
        reactor.turn(waitingAtMost: .seconds(60))
        #expect(reads == 1 && clock.now == start)
        watch.cancel()
    }

    @Test func timeIsConstantDuringATurn() {
        var times: Set<Instant> = []
        let first = reactor.timer { _ in
            times.insert(reactor.now)
            Reactor().turn(waitingAtMost: .milliseconds(2))
            reactor.runLater { times.insert(reactor.now) }
        }
        let second = reactor.timer { times.formUnion([$0, reactor.now]) }
        first.set(after: .zero)
        second.set(after: .zero)
        reactor.turn()
        #expect(times.count == 1)
        #expect(reactor.worstTurn >= .milliseconds(2))
        reactor.resetWorstTurn()
        #expect(reactor.worstTurn == .zero)
    }

    @Test func aTimerCancelledByAnotherDoesNotFire() {
        var fired: [String] = []
        var second: Timer?
        let first = reactor.timer { _ in
            fired.append("first")
            second?.cancel()
        }
        second = reactor.timer { _ in fired.append("second") }
        let now = MonotonicClock.now
        first.set(at: now)
        second?.set(at: now)
        reactor.turn()
        reactor.turn(waitingAtMost: .zero)
        #expect(fired == ["first"])
    }

    @Test func aReleasedTimerDoesNotFire() {
        var fired = 0
        var timer: Timer? = reactor.timer { _ in fired += 1 }
        timer?.set(after: .zero)
        timer = nil
        reactor.turn(waitingAtMost: .zero)
        #expect(fired == 0)
        #expect(reactor.nextDeadline == nil)
    }

    @Test func aTimerMayBeReleasedInItsCallback() {
        var fired = 0
        var timer: Timer?
        timer = reactor.timer { _ in
            fired += 1
            timer = nil
        }
        timer?.set(after: .zero)
        reactor.turn()
        #expect(fired == 1)
    }

    @Test func permanentlyDueTimerDoesNotBlockDescriptors() {
        let pipe = TestPipe()
        var fired = 0
        var read = false
        var timer: Timer?
        timer = reactor.timer { now in
            fired += 1
            // In the past, before all other deadlines.
            timer?.set(at: Instant(nanoseconds: 0))
        }
        timer?.set(after: .zero)
        let watching = reactor.watch(pipe.reading) { _ in read = true }
        pipe.write()
        reactor.turn()
        reactor.turn()
        #expect(read)
        #expect(fired == 2)
        watching.cancel()
        timer?.cancel()
    }

    // MARK: Descriptors

    @Test func aWatchCancelledByACallbackIsNotCalled() {
        let pipes = [TestPipe(), TestPipe()]
        var calls: [Int] = []
        var watchings: [FDWatch] = []
        watchings = pipes.enumerated().map { index, pipe in
            pipe.write()
            return reactor.watch(pipe.reading) { _ in
                calls.append(index)
                watchings[1 - index].cancel()
            }
        }
        reactor.turn()
        reactor.turn(waitingAtMost: .zero)
        #expect(calls == [0, 0])
    }

    @Test func aWatchMayEndItself() {
        let pipe = TestPipe()
        var calls = 0
        var watching: FDWatch?
        watching = reactor.watch(pipe.reading) { _ in
            calls += 1
            watching = nil
        }
        pipe.write()
        for _ in 0..<3 { reactor.turn(waitingAtMost: .zero) }
        #expect(calls == 1)
        #expect(watching == nil)
    }

    @Test func aWatchMadeInACallbackWaitsForTheNextTurn() {
        let pipe = TestPipe()
        var calls: [String] = []
        var inner: FDWatch?
        let outer = reactor.watch(pipe.reading) { _ in
            calls.append("outer")
            if inner == nil { inner = reactor.watch(pipe.reading) { _ in calls.append("inner") } }
        }
        pipe.write()
        reactor.turn()
        #expect(calls == ["outer"])
        reactor.turn()
        #expect(calls == ["outer", "outer", "inner"])
        outer.cancel()
    }

    @Test func watchesOfOneDescriptorReceiveTheirOwnEvents() throws {
        let pair = try UnixSocket.pair()
        var calls: [String] = []
        let reader = reactor.watch(pair.ours.number, for: .readable) {
            calls.append("read \($0 == .readable)")
        }
        let writer = reactor.watch(pair.ours.number, for: .writable) {
            calls.append("write \($0 == .writable)")
        }
        reactor.turn()
        #expect(calls == ["write true"])
        _ = write(pair.theirs.number, "x", 1)
        reactor.turn()
        #expect(calls == ["write true", "read true", "write true"])
        writer.setInterest([])
        reactor.turn()
        #expect(calls.last == "read true")
        #expect(calls.count == 4)
        reader.cancel()
    }

    @Test func aHangUpIsReportedForEveryInterest() throws {
        let pipe = TestPipe()
        var came: Interest?
        let watching = reactor.watch(pipe.reading, for: []) { came = $0 }
        reactor.turn(waitingAtMost: .zero)
        #expect(came == nil)
        pipe.closeWriting()
        reactor.turn(waitingAtMost: .seconds(5))
        #expect(came?.isDisjoint(with: .hangUp) == false)
        watching.cancel()
    }

    @Test func aDescriptorClosedTooEarlyIsReported() {
        // A descriptor number that is not reused in this process in the meantime.
        let number = CInt(900)
        #expect(dup2(0, number) == number)
        var came: Interest?
        let watching = reactor.watch(number) { came = $0 }
        close(number)
        reactor.turn(waitingAtMost: .seconds(5))
        #expect(came?.isDisjoint(with: .hangUp) == false)
        watching.cancel()
    }

    // MARK: Hooks and deferred actions

    @Test func phasesOfATurnAreOrdered() {
        let pipe = TestPipe()
        var calls: [String] = []
        let hook = reactor.beforeWaiting {
            calls.append("hook")
            reactor.runLater { calls.append("later, by the hook") }
        }
        let watching = reactor.watch(pipe.reading) { _ in
            calls.append("ready")
            reactor.runLater {
                calls.append("later")
                reactor.runLater { calls.append("even later") }
            }
        }
        let timer = reactor.timer { _ in calls.append("timer") }
        timer.set(after: .zero)
        pipe.write()
        reactor.turn()
        #expect(calls == ["hook", "ready", "timer", "later, by the hook", "later", "even later"])
        hook.cancel()
        watching.cancel()
        calls = []
        reactor.turn(waitingAtMost: .zero)
        #expect(calls == [])
    }

    @Test func aHookThatAlwaysDefersDoesNotBlockWatches() {
        let pipe = TestPipe()
        var isRead = false
        let hook = reactor.beforeWaiting { reactor.runLater {} }
        let watching = reactor.watch(pipe.reading) { _ in isRead = true }
        pipe.write()
        reactor.turn()
        #expect(isRead)
        hook.cancel()
        watching.cancel()
    }

    @Test func aHookMayEndAnother() {
        var calls: [String] = []
        var second: Registration?
        let first = reactor.beforeWaiting {
            calls.append("first")
            second = nil
        }
        second = reactor.beforeWaiting { calls.append("second") }
        reactor.turn(waitingAtMost: .zero)
        reactor.turn(waitingAtMost: .zero)
        #expect(calls == ["first", "first"])
        #expect(second == nil)
        first.cancel()
    }

    // MARK: Running

    @Test func idleLoopDoesNotWakeUp() {
        let pipe = TestPipe()
        let watching = reactor.watch(pipe.reading) { _ in }
        let hook = reactor.beforeWaiting {}
        let idle = reactor.timer { _ in }
        idle.set(after: .milliseconds(1))
        idle.cancel()
        let before = reactor.turns
        #expect(!reactor.run(until: { false }, within: .milliseconds(100)))
        // None, if the machine stalls for that long before the first one.
        #expect(reactor.turns <= before + 1)
        watching.cancel()
        hook.cancel()
    }

    @Test func runUntilReturnsWhetherTheConditionHeld() {
        #expect(reactor.run(until: { true }, within: .zero))
        #expect(!reactor.run(until: { false }, within: .zero))
        let start = MonotonicClock.now
        #expect(!reactor.run(until: { false }, within: .milliseconds(30)))
        #expect(start.duration(to: MonotonicClock.now) >= .milliseconds(30))
        var fired = false
        let timer = reactor.timer { _ in fired = true }
        timer.set(after: .milliseconds(5))
        #expect(reactor.run(until: { fired }, within: .seconds(10)))
    }

    @Test func stopEndsRunAndTheLoopStaysUsable() {
        var fired = 0
        let timer = reactor.timer { _ in
            fired += 1
            reactor.stop()
        }
        for count in 1...3 {
            timer.set(after: .zero)
            reactor.run()
            #expect(fired == count)
        }
        let before = reactor.turns
        #expect(!reactor.run(until: { false }, within: .milliseconds(300)))
        #expect(reactor.turns <= before + 1)
    }

    @Test func stoppingInAHookDoesNotWaitAnyMore() {
        let hook = reactor.beforeWaiting { reactor.stop() }
        reactor.run()
        hook.cancel()
    }

    @Test func signalOnlyCausesATurn() {
        signal(SIGUSR2) { _ in }
        // The threads of tests block most signals.
        var poke = sigset_t()
        sigemptyset(&poke)
        sigaddset(&poke, SIGUSR2)
        pthread_sigmask(SIG_UNBLOCK, &poke, nil)
        defer { pthread_sigmask(SIG_BLOCK, &poke, nil) }
        let target = pthread_self()
        let before = reactor.turns
        let poker = Poker(target)
        let start = MonotonicClock.now
        let end = start.advanced(by: .milliseconds(150))
        let timer = reactor.timer { _ in }
        timer.set(at: end)
        #expect(
            reactor.run(
                until: { MonotonicClock.now >= end && reactor.turns > before + 1 }, within: .seconds(10)))
        poker.join()
    }

    @Test func aTurnThatTakesTooLongEndsTheProcess() async {
        await #expect(processExitsWith: .signal(SIGALRM)) {
            let reactor = Reactor()
            reactor.limitTurns(to: 1)
            reactor.turn(waitingAtMost: .zero)
            pause()
        }
    }

    @Test func aLongWaitDoesNotEndTheProcess() async {
        await #expect(processExitsWith: .success) {
            let reactor = Reactor()
            // The limit also applies to the end of the process, which a busy machine delays.
            reactor.limitTurns(to: 3)
            reactor.turn(waitingAtMost: .milliseconds(3500))
        }
    }
}
