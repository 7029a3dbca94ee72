// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayPulse

private typealias Reconciler = VolumeReconciler<Int>

@Suite struct VolumeReconcilerTests {
    private static func at(_ level: UInt32, muted: Bool = false) -> VolumeState {
        VolumeState(channels: [level, level], isMuted: muted)
    }
    private static func instant(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }
    private static func to(_ raw: UInt32) -> VolumeChange { .level(.percent(Double(raw) / 655.36)) }

    @Test("one request in flight, followed by the newest value")
    func newestWins() throws {
        var reconciler = Reconciler(Self.at(30000), balance: Balance())
        try reconciler.apply(Self.to(31000), policy: VolumePolicy())
        #expect(reconciler.nextRequest()?.channels == [31000, 31000])
        for raw in [32000, 33000, 34000] as [UInt32] {
            try reconciler.apply(Self.to(raw), policy: VolumePolicy())
            #expect(reconciler.nextRequest() == nil)
        }
        reconciler.acknowledge(at: Self.instant(1))
        #expect(reconciler.nextRequest()?.channels == [34000, 34000])
        reconciler.acknowledge(at: Self.instant(2))
        #expect(reconciler.nextRequest() == nil)
        #expect(reconciler.lastKnown == Self.at(34000))
    }

    @Test("a step at the limit sends nothing, an absolute value always does")
    func onlyAbsoluteValuesAreAlwaysSent() throws {
        var reconciler = Reconciler(Self.at(65536), balance: Balance())
        try reconciler.apply(.level(.percentStep(5)), policy: VolumePolicy(), isFresh: true)
        #expect(reconciler.nextRequest() == nil && !reconciler.needsReading)
        try reconciler.apply(.level(.percent(100)), policy: VolumePolicy())
        #expect(
            reconciler.nextRequest() == Reconciler.SetRequest(channels: [65536, 65536], isMuted: nil))
        reconciler.acknowledge(at: Self.instant(0))
        try reconciler.apply(.unmute, policy: VolumePolicy())
        #expect(reconciler.nextRequest() == Reconciler.SetRequest(channels: nil, isMuted: false))
    }

    @Test("own echoes, rounded values and delayed reads are not outside changes")
    func echoesAreNoOutsideChanges() throws {
        var reconciler = Reconciler(Self.at(30000), balance: Balance())
        try reconciler.apply(Self.to(31000), policy: VolumePolicy())
        _ = reconciler.nextRequest()
        #expect(reconciler.classify(Self.at(30000), at: Self.instant(0)) == .known)
        #expect(reconciler.classify(Self.at(31000), at: Self.instant(0)) == .known)
        reconciler.acknowledge(at: Self.instant(1))
        #expect(reconciler.classify(Self.at(30000), at: Self.instant(2)) == .stale(until: Self.instant(151)))
        #expect(reconciler.classify(Self.at(30999), at: Self.instant(3)) == .known)
        #expect(reconciler.lastKnown == Self.at(31000))
        #expect(reconciler.classify(Self.at(31000), at: Self.instant(900)) == .known)
    }

    @Test("an immediate outside reset is reported after the echo window")
    func setBack() throws {
        var reconciler = Reconciler(Self.at(30000), balance: Balance())
        try reconciler.apply(Self.to(31000), policy: VolumePolicy())
        _ = reconciler.nextRequest()
        reconciler.acknowledge(at: Self.instant(0))
        #expect(reconciler.classify(Self.at(30000), at: Self.instant(5)) == .stale(until: Self.instant(150)))
        #expect(reconciler.target == Self.at(31000))
        #expect(reconciler.classify(Self.at(30000), at: Self.instant(150)) == .outside)
        #expect(reconciler.target == Self.at(30000))
    }

    @Test("an outside change is reported at once, between requests and during one")
    func outsideChangeIsReportedAtOnce() throws {
        var reconciler = Reconciler(Self.at(30000), balance: Balance())
        try reconciler.apply(Self.to(31000), policy: VolumePolicy())
        _ = reconciler.nextRequest()
        #expect(reconciler.classify(Self.at(20000), at: Self.instant(0)) == .outside)
        #expect(reconciler.target == Self.at(31000))
        #expect(reconciler.classify(Self.at(20000), at: Self.instant(0)) == .known)
        reconciler.acknowledge(at: Self.instant(1))
        #expect(reconciler.classify(Self.at(25000), at: Self.instant(2)) == .outside)
        #expect(reconciler.target == Self.at(25000))
        #expect(reconciler.classify(Self.at(31000), at: Self.instant(3)) == .confirmed)
        #expect(reconciler.target == Self.at(31000))
        #expect(reconciler.classify(Self.at(31000, muted: true), at: Self.instant(4)) == .outside)
    }

    @Test("a volume and a mute sent together may arrive separately")
    func volumeAndMuteMayArriveSeparately() throws {
        var reconciler = Reconciler(Self.at(30000, muted: true), balance: Balance())
        try reconciler.apply(.level(.percentStep(5)), policy: VolumePolicy(), isFresh: true)
        let request = reconciler.nextRequest()
        #expect(request == Reconciler.SetRequest(channels: [33277, 33277], isMuted: false))
        reconciler.acknowledge(at: Self.instant(0))
        let between = reconciler.classify(Self.at(33277, muted: true), at: Self.instant(1))
        #expect(between == .stale(until: Self.instant(150)))
        #expect(reconciler.classify(Self.at(33277), at: Self.instant(2)) == .known)
    }

    @Test("a refused request is dropped together with the waiting one")
    func refusedRequestDropsTheWaitingOne() throws {
        var reconciler = Reconciler(Self.at(30000), balance: Balance())
        try reconciler.apply(Self.to(31000), policy: VolumePolicy())
        _ = reconciler.nextRequest()
        try reconciler.apply(Self.to(32000), policy: VolumePolicy())
        #expect(reconciler.reject() == [])
        #expect(reconciler.target == Self.at(30000))
        #expect(reconciler.nextRequest() == nil)
    }

    @Test("the tokens of changes come back once: without a request at once, else when it is done or dropped")
    func tokensAreReturnedOnce() throws {
        var reconciler = Reconciler(Self.at(65536), balance: Balance())
        func apply(_ change: VolumeChange, isFresh: Bool = false, _ token: Int?) throws -> [Int] {
            try reconciler.apply(change, policy: VolumePolicy(), isFresh: isFresh, token: token)
        }
        #expect(try apply(.level(.percentStep(5)), isFresh: true, 1) == [1])
        #expect(try apply(Self.to(31000), 2) == [])
        #expect(try apply(Self.to(32000), nil) == [])
        #expect(try apply(.mute, 3) == [])
        #expect(reconciler.firstUnsent == 2)
        _ = reconciler.nextRequest()
        #expect(reconciler.firstUnsent == nil)
        #expect(try apply(.toggleMute, 4) == [])
        #expect(try apply(Self.to(33000), 5) == [])
        #expect(reconciler.firstUnsent == 4)
        #expect(reconciler.acknowledge(at: Self.instant(0)) == [2, 3])
        #expect(reconciler.acknowledge(at: Self.instant(0)) == nil)
        reconciler.sentRead()
        #expect(try apply(.toggleMute, 6) == [])
        #expect(reconciler.applyWaiting() == [])
        _ = reconciler.nextRequest()
        #expect(reconciler.reject() == [4, 5, 6])
        #expect(reconciler.reject() == nil)
        #expect(reconciler.firstUnsent == nil)
    }

    @Test("without a request in flight, an acknowledgement and a refusal are impossible and change nothing")
    func onlyARequestInFlightEnds() throws {
        var reconciler = Reconciler(Self.at(30000), balance: Balance())
        try reconciler.apply(Self.to(31000), policy: VolumePolicy(), token: 1)
        #expect(reconciler.acknowledge(at: Self.instant(0)) == nil)
        #expect(reconciler.reject() == nil)
        #expect(reconciler.firstUnsent == 1 && reconciler.target == Self.at(31000))
        #expect(reconciler.nextRequest() != nil)
        #expect(reconciler.acknowledge(at: Self.instant(1)) == [1])
    }

    @Test("a waiting step that changes nothing, and changes that are dropped")
    func tokensOfWaitingChanges() throws {
        var reconciler = Reconciler(Self.at(65536), balance: Balance())
        try reconciler.apply(.level(.percentStep(5)), policy: VolumePolicy(), token: 1)
        reconciler.sentRead()
        try reconciler.apply(.level(.percentStep(5)), policy: VolumePolicy(), token: 2)
        #expect(reconciler.applyWaiting() == [1] && reconciler.firstUnsent == 2)
        #expect(reconciler.dropUnsent() == [2])
        #expect(reconciler.dropUnsent() == [])
    }

    @Test("a relative change waits for a reading and starts from it, an absolute one does not wait")
    func freshReadings() throws {
        var reconciler = Reconciler(Self.at(20000), balance: Balance())
        reconciler.hasOrderedReads = true
        #expect(reconciler.mustWait(.level(.percentStep(5))))
        try reconciler.apply(.level(.percentStep(5)), policy: VolumePolicy())
        #expect(reconciler.target == Self.at(23277))
        #expect(reconciler.nextRequest() == nil && reconciler.needsReading)
        reconciler.sentRead()
        // This change was made after the read was sent.
        try reconciler.apply(.toggleMute, policy: VolumePolicy(), token: 1)
        #expect(reconciler.classify(Self.at(40000), at: Self.instant(1)) == .outside)
        #expect(reconciler.applyWaiting() == [] && reconciler.firstUnsent == 1)
        #expect(reconciler.target == Self.at(43277, muted: true))
        #expect(
            reconciler.nextRequest() == Reconciler.SetRequest(channels: [43277, 43277], isMuted: nil))
        #expect(!reconciler.needsReading)
        reconciler.acknowledge(at: Self.instant(2))
        #expect(reconciler.needsReading)
        reconciler.sentRead()
        #expect(reconciler.classify(Self.at(20000, muted: true), at: Self.instant(3)) == .outside)
        #expect(reconciler.applyWaiting() == [])
        #expect(reconciler.nextRequest() == Reconciler.SetRequest(channels: nil, isMuted: false))
        #expect(reconciler.acknowledge(at: Self.instant(4)) == [1])
        #expect(!reconciler.mustWait(Self.to(31000)))
        try reconciler.apply(Self.to(31000), policy: VolumePolicy())
        // The value that this step starts from is the absolute one before it.
        #expect(!reconciler.mustWait(.level(.percentStep(-5))))
        try reconciler.apply(.level(.percentStep(-5)), policy: VolumePolicy())
        #expect(reconciler.target == Self.at(27723))
    }

    @Test("a value that was set before is a change by another program as soon as reads cannot be old")
    func outsideChangeToAnEarlierOwnValue() throws {
        var ordered = Reconciler(Self.at(30000), balance: Balance())
        ordered.hasOrderedReads = true
        var unordered = Reconciler(Self.at(30000), balance: Balance())
        for (isOrdered, origin) in [
            (true, Reconciler.Origin.outside), (false, .stale(until: Self.instant(150))),
        ] {
            var reconciler = isOrdered ? ordered : unordered
            try reconciler.apply(Self.to(31000), policy: VolumePolicy())
            _ = reconciler.nextRequest()
            reconciler.acknowledge(at: Self.instant(0))
            #expect(reconciler.classify(Self.at(30000), at: Self.instant(1)) == origin)
            if isOrdered { ordered = reconciler } else { unordered = reconciler }
        }
        #expect(unordered.classify(Self.at(31000), at: Self.instant(2)) == .known)
        #expect(unordered.classify(Self.at(30000), at: Self.instant(3)) == .outside)
    }

    @Test(
        "random runs against slow servers with outside changes: all steps apply, outside changes are recognised",
        arguments: [true, false])
    func randomRunsApplyAllSteps(_ isPolite: Bool) throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        for round in 0..<150 {
            let lag = round % 2 == 0 ? 0 : Int.random(in: 1...20, using: &generator)
            var run = ServerRun(lag: lag, isPolite: isPolite)
            try run.play(&generator, "seed \(seed)")
        }
    }
}

/// A server that replies in order, and another client that changes the volume. With a lag, reads return a new
/// value later than its acknowledgement.
private struct ServerRun {
    /// Delay in milliseconds from the acknowledgement of a request to its effect on reads.
    let lag: Int
    /// Whether the other client acts only while no request is in progress.
    let isPolite: Bool
    var now: Int64 = 0
    var value = VolumeState(channels: [30001, 15001], isMuted: false)
    var reconciler = Reconciler(
        VolumeState(channels: [30001, 15001], isMuted: false), balance: Balance())
    /// Sets acknowledged and not yet to be read.
    var arriving: [(at: Int64, state: VolumeState)] = []
    var acknowledgement: Int64?
    var reading: Int64?
    /// The steps that wait for a reading, in raw units.
    var steps: [Int64] = []
    /// The number of steps made before the latest read was sent, and the numbers of all steps and of those
    /// whose token came back.
    var coveredCount = 0
    var stepCount = 0
    var doneCount = 0
    var outsiders = 0
    var reported = 0

    init(lag: Int, isPolite: Bool) {
        self.lag = lag
        self.isPolite = isPolite
        reconciler.hasOrderedReads = lag == 0
    }

    mutating func play(_ generator: inout SeededGenerator, _ seed: Comment) throws {
        for _ in 0..<400 {
            now += 1
            arrive()
            if Int.random(in: 0..<6, using: &generator) == 0 { try press(&generator) }
            try proceed(seed)
            let isIdle = arriving.isEmpty && acknowledgement == nil && reading == nil && steps.isEmpty
            if isIdle || !isPolite, Int.random(in: 0..<60, using: &generator) == 0 { setOutside() }
            if reading == nil, isIdle || Bool.random(using: &generator) { observe() }
        }
        while acknowledgement != nil || reading != nil || !arriving.isEmpty || !steps.isEmpty {
            now += 1
            arrive()
            try proceed(seed)
        }
        observe()
        now += 200
        observe()
        if isPolite { #expect(reported == outsiders, seed) }
        #expect(reconciler.target == value, seed)
        #expect(reconciler.lastKnown == value, seed)
        #expect(doneCount == stepCount, seed)
    }

    private mutating func press(_ generator: inout SeededGenerator) throws {
        let tenths = Int.random(in: -20...20, using: &generator)
        let points = Double(tenths) / 10
        #expect(reconciler.mustWait(.level(.percentStep(points))))
        try reconciler.apply(.level(.percentStep(points)), policy: VolumePolicy(), token: stepCount)
        stepCount += 1
        steps.append(Int64(Percent.raw(abs(points))) * Int64(tenths.signum()))
    }

    /// Executes the other client's request, a balance of its own, which is never equal to one of our sets.
    private mutating func setOutside() {
        outsiders += 1
        let state = VolumeState(
            channels: [UInt32(30000 + outsiders * 100), UInt32(10000 + outsiders * 500)], isMuted: false)
        if lag > 0, !isPolite { return arriving.append((now + Int64(lag) + 1, state)) }
        value = state
        if isPolite { observe() }
    }

    private mutating func proceed(_ seed: Comment) throws {
        if let due = acknowledgement, due <= now {
            acknowledgement = nil
            let tokens = reconciler.acknowledge(at: Instant(milliseconds: now))
            complete(try #require(tokens, seed), seed)
        }
        if let due = reading, due <= now { read(seed) }
        if let request = reconciler.nextRequest() { send(request) }
        if reconciler.needsReading, reading == nil {
            reading = now + 1
            coveredCount = steps.count
            reconciler.sentRead()
        }
    }

    private mutating func complete(_ tokens: [Int], _ seed: Comment) {
        #expect(tokens == Array(doneCount..<doneCount + tokens.count), seed)
        doneCount += tokens.count
    }

    private mutating func send(_ request: Reconciler.SetRequest) {
        var state = arriving.last?.state ?? value
        if let channels = request.channels { state.channels = channels }
        if let isMuted = request.isMuted { state.isMuted = isMuted }
        if lag == 0 { value = state } else { arriving.append((now + Int64(lag) + 1, state)) }
        acknowledgement = now + 1
    }

    /// Reads for the waiting steps: they start from the value that is read.
    private mutating func read(_ seed: Comment) {
        reading = nil
        guard observe() else { return }
        complete(reconciler.applyWaiting(), seed)
        let sum = steps.prefix(coveredCount).reduce(0, +)
        steps.removeFirst(coveredCount)
        let expected = Int64(value.level) + sum
        guard let request = reconciler.nextRequest() else {
            #expect(abs(sum) <= 1, seed)
            return
        }
        // Two values that differ by one raw unit count as one value.
        #expect(request.channels?.max().map { abs(Int64($0) - expected) <= 1 } == true, seed)
        send(request)
    }

    private mutating func arrive() {
        while let next = arriving.first, next.at <= now {
            value = next.state
            arriving.removeFirst()
        }
    }

    /// Reads the value; returns whether it is the present one.
    @discardableResult
    private mutating func observe() -> Bool {
        switch reconciler.classify(value, at: Instant(milliseconds: now)) {
        case .outside: reported += 1
        case .stale: return false
        case .known, .confirmed: break
        }
        return true
    }
}
