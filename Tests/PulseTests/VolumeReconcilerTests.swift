// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayPulse

@Suite struct VolumeReconcilerTests {
    private static func at(_ level: UInt32, muted: Bool = false) -> VolumeState {
        VolumeState(channels: [level, level], isMuted: muted)
    }
    private static func instant(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }
    private static func to(_ raw: UInt32) -> VolumeChange { .level(.percent(Double(raw) / 655.36)) }

    @Test("one request in flight, followed by the newest value")
    func newestWins() throws {
        var reconciler = VolumeReconciler(Self.at(30000), balance: Balance())
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
    func whatIsSent() throws {
        var reconciler = VolumeReconciler(Self.at(65536), balance: Balance())
        try reconciler.apply(.level(.percentStep(5)), policy: VolumePolicy())
        #expect(reconciler.nextRequest() == nil)
        try reconciler.apply(.level(.percent(100)), policy: VolumePolicy())
        #expect(
            reconciler.nextRequest() == VolumeReconciler.SetRequest(channels: [65536, 65536], isMuted: nil))
        reconciler.acknowledge(at: Self.instant(0))
        try reconciler.apply(.unmute, policy: VolumePolicy())
        #expect(reconciler.nextRequest() == VolumeReconciler.SetRequest(channels: nil, isMuted: false))
    }

    @Test("own echoes, rounded values and delayed reads are not outside changes")
    func echoes() throws {
        var reconciler = VolumeReconciler(Self.at(30000), balance: Balance())
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
        var reconciler = VolumeReconciler(Self.at(30000), balance: Balance())
        try reconciler.apply(Self.to(31000), policy: VolumePolicy())
        _ = reconciler.nextRequest()
        reconciler.acknowledge(at: Self.instant(0))
        #expect(reconciler.classify(Self.at(30000), at: Self.instant(5)) == .stale(until: Self.instant(150)))
        #expect(reconciler.target == Self.at(31000))
        #expect(reconciler.classify(Self.at(30000), at: Self.instant(150)) == .outside)
        #expect(reconciler.target == Self.at(30000))
    }

    @Test("an outside change is reported at once, between requests and during one")
    func outside() throws {
        var reconciler = VolumeReconciler(Self.at(30000), balance: Balance())
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
    func apart() throws {
        var reconciler = VolumeReconciler(Self.at(30000, muted: true), balance: Balance())
        try reconciler.apply(.level(.percentStep(5)), policy: VolumePolicy())
        let request = reconciler.nextRequest()
        #expect(request == VolumeReconciler.SetRequest(channels: [33277, 33277], isMuted: false))
        reconciler.acknowledge(at: Self.instant(0))
        let between = reconciler.classify(Self.at(33277, muted: true), at: Self.instant(1))
        #expect(between == .stale(until: Self.instant(150)))
        #expect(reconciler.classify(Self.at(33277), at: Self.instant(2)) == .known)
    }

    @Test("a refused request is dropped together with the waiting one")
    func refused() throws {
        var reconciler = VolumeReconciler(Self.at(30000), balance: Balance())
        try reconciler.apply(Self.to(31000), policy: VolumePolicy())
        _ = reconciler.nextRequest()
        try reconciler.apply(Self.to(32000), policy: VolumePolicy())
        reconciler.reject()
        #expect(reconciler.target == Self.at(30000))
        #expect(reconciler.nextRequest() == nil)
    }

    @Test(
        "random runs against slow servers with outside changes: all steps apply, outside changes are recognised"
    )
    func random() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed)
        for _ in 0..<150 {
            var run = ServerRun(lag: Int.random(in: 0...20, using: &generator))
            try run.play(&generator, "seed \(seed)")
        }
    }
}

/// A server that replies in order, with delayed reads, and another client that changes the volume.
private struct ServerRun {
    /// Delay in milliseconds from the acknowledgement of a request to its effect on reads.
    let lag: Int
    var now: Int64 = 0
    var value = VolumeState(channels: [30001, 15001], isMuted: false)
    var reconciler = VolumeReconciler(
        VolumeState(channels: [30001, 15001], isMuted: false), balance: Balance())
    /// Sets acknowledged and not yet to be read.
    var arriving: [(at: Int64, state: VolumeState)] = []
    var acknowledgement: Int64?
    var outsiders = 0
    var told = 0
    var presses = 0

    init(lag: Int) { self.lag = lag }

    mutating func play(_ generator: inout SeededGenerator, _ seed: Comment) throws {
        for _ in 0..<400 {
            now += 1
            arrive()
            if Int.random(in: 0..<4, using: &generator) == 0 { try press(&generator) }
            if let due = acknowledgement, due <= now { acknowledge() }
            // The other client acts when no request is in flight: simultaneous changes have no defined
            // winner.
            if arriving.isEmpty, !reconciler.isInFlight, Int.random(in: 0..<60, using: &generator) == 0 {
                outsiders += 1
                // A balance of their own, so that chance never makes it equal to one of our sets.
                value.channels = [UInt32(40000 + outsiders * 100), UInt32(10000 + outsiders * 1000)]
                look()
            } else if Bool.random(using: &generator) {
                look()
            }
        }
        while acknowledgement != nil || !arriving.isEmpty {
            now += 1
            arrive()
            if acknowledgement != nil { acknowledge() }
        }
        look()
        now += 200
        look()
        #expect(told == outsiders, seed)
        #expect(reconciler.target == value, seed)
        #expect(reconciler.lastKnown == value, seed)
    }

    private mutating func press(_ generator: inout SeededGenerator) throws {
        let points = Double(Int.random(in: -20...20, using: &generator)) / 10
        try reconciler.apply(.level(.percentStep(points)), policy: VolumePolicy())
        presses += 1
        send()
    }

    private mutating func send() {
        guard let request = reconciler.nextRequest() else { return }
        var state = arriving.last?.state ?? value
        if let channels = request.channels { state.channels = channels }
        if let isMuted = request.isMuted { state.isMuted = isMuted }
        arriving.append((now + Int64(lag) + 1, state))
        acknowledgement = now + 1
    }

    private mutating func acknowledge() {
        acknowledgement = nil
        reconciler.acknowledge(at: Instant(milliseconds: now))
        send()
    }

    private mutating func arrive() {
        while let next = arriving.first, next.at <= now {
            value = next.state
            arriving.removeFirst()
        }
    }

    private mutating func look() {
        if reconciler.classify(value, at: Instant(milliseconds: now)) == .outside { told += 1 }
    }
}

/// Reproducible random numbers (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
