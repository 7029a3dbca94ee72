// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Logging
import Testing

@testable import FloatOverlayPulse

/// A reactor with a PulseServer, and its events. On a busy machine a server may take longer than the time limit of commands: the
/// limit is long unless it is tested.
final class PulseFixture {
    let reactor = Reactor()
    let server: PulseServer
    var events: [VolumeEvent] = []
    /// How long `wait` has run the loop, without the time in which the machine stalled.
    private(set) var waited = Duration.zero

    init(
        _ address: String?, mode: PulseServer.Mode = .live, timeout: Duration = .seconds(5)
    ) throws {
        server = try PulseServer(
            in: reactor, mode: mode, address: address, timeout: timeout, log: Self.quiet)
        server.onEvent = { [unowned self] in self.events.append($0) }
    }

    /// Connects to the rig's server and waits for the first readings.
    convenience init(_ rig: AudioRig, timeout: Duration = .seconds(5)) throws {
        try self.init(rig.address, timeout: timeout)
        try wait("the baselines") { !$0.baselines.isEmpty && !$0.baselines(of: .source).isEmpty }
        events = []
    }

    /// The readings of sinks; `outside(of:)`, `ours(of:)` and `baselines(of:)` return those of other kinds.
    var outside: [VolumeReading] { outside(of: .sink) }
    var ours: [VolumeReading] { ours(of: .sink) }
    var baselines: [VolumeReading] { baselines(of: .sink) }
    var losses: Int { events.count { if case .lost(.sink) = $0 { true } else { false } } }
    var switches: [VolumeReading] {
        events.compactMap { if case .switched(let reading) = $0 { reading } else { nil } }
    }

    func outside(of kind: VolumeKind) -> [VolumeReading] {
        events.compactMap { if case .changedOutside(let reading) = $0 { reading } else { nil } }
            .filter { $0.kind == kind }
    }

    func ours(of kind: VolumeKind) -> [VolumeReading] {
        events.compactMap { if case .changedByUs(let reading) = $0 { reading } else { nil } }
            .filter { $0.kind == kind }
    }

    func baselines(of kind: VolumeKind) -> [VolumeReading] {
        events.compactMap { if case .initial(let reading) = $0 { reading } else { nil } }
            .filter { $0.kind == kind }
    }

    func wait(
        _ what: String, within limit: Duration = .seconds(10), at place: SourceLocation = #_sourceLocation,
        _ condition: (PulseFixture) -> Bool
    ) throws {
        let deadline = MonotonicClock.now.advanced(by: limit)
        // A turn runs deferred work before it waits and does not check `condition` in between, so the wait
        // must be short.
        while !condition(self), MonotonicClock.now < deadline {
            let start = MonotonicClock.now
            reactor.turn(waitingAtMost: .milliseconds(20))
            waited += min(start.duration(to: MonotonicClock.now), .milliseconds(40))
        }
        try #require(condition(self), "waited for \(what)", sourceLocation: place)
    }

    /// Runs the loop without an expected event, to check that none arrives.
    func idle(_ limit: Duration) { _ = reactor.run(until: { false }, within: limit) }

    /// Runs the loop until a wait of half a second has ended without an event. Cancels the queries of the
    /// default devices, which continue for nine seconds after a connection.
    func waitUntilIdle() {
        let quiet = Duration.milliseconds(500)
        var taken = Duration.zero
        repeat {
            server.defaults.probe.cancel()
            let start = MonotonicClock.now
            reactor.turn(waitingAtMost: quiet)
            taken = start.duration(to: MonotonicClock.now)
            // A much longer turn was delayed by the machine and does not count as idle.
        } while taken < quiet - .milliseconds(5) || taken > quiet + .milliseconds(100)
    }

    func apply(
        _ word: String, to target: VolumeTarget = .sink(nil), limit: Int? = nil,
        at place: SourceLocation = #_sourceLocation
    ) throws -> Result<VolumeReading, LevelError> {
        let change = try #require(Self.change(word), sourceLocation: place)
        var reply: Result<VolumeReading, LevelError>?
        server.apply(change, to: target, limit: limit) { reply = $0 }
        try wait("a reply to \(word)", at: place) { _ in reply != nil }
        return try #require(reply, sourceLocation: place)
    }

    func read(
        _ target: VolumeTarget = .sink(nil), at place: SourceLocation = #_sourceLocation
    ) throws -> Result<VolumeReading, LevelError> {
        var reply: Result<VolumeReading, LevelError>?
        server.read(target) { reply = $0 }
        try wait("a reading", at: place) { _ in reply != nil }
        return try #require(reply, sourceLocation: place)
    }

    func makeDefault(
        _ target: VolumeTarget, at place: SourceLocation = #_sourceLocation
    ) throws -> Result<VolumeReading, LevelError> {
        var reply: Result<VolumeReading, LevelError>?
        server.makeDefault(target) { reply = $0 }
        try wait("another default", at: place) { _ in reply != nil }
        return try #require(reply, sourceLocation: place)
    }

    func devices(at place: SourceLocation = #_sourceLocation) throws -> [AudioDevice] {
        var reply: Result<[AudioDevice], LevelError>?
        server.devices { reply = $0 }
        try wait("the devices", at: place) { _ in reply != nil }
        return try #require(reply, sourceLocation: place).get()
    }

    static func change(_ word: String) -> VolumeChange? {
        switch word {
        case "mute": .mute
        case "unmute": .unmute
        case "toggle": .toggleMute
        default: LevelChange(word).map { .level($0) }
        }
    }

    static var quiet: Logger {
        var log = Logger(label: "pulse")
        log.logLevel = .critical
        return log
    }
}
