// SPDX-License-Identifier: MIT
import Core
import Linux
import Logging
import Testing

@testable import Pulse

/// A reactor with a server object in it, and what it told.
final class Bench {
    let reactor = Reactor()
    let server: PulseServer
    var events: [VolumeEvent] = []

    init(_ address: String, mode: PulseServer.Mode = .live) throws {
        server = try PulseServer(in: reactor, mode: mode, address: address, log: Self.quiet)
        server.onEvent = { [unowned self] in self.events.append($0) }
    }

    /// Beside a rig's server, with the first baseline already there.
    convenience init(_ rig: AudioRig) throws {
        try self.init(rig.address)
        try wait("a baseline") { $0.baselines.count == 1 }
        events = []
    }

    var outside: [VolumeReading] {
        events.compactMap { if case .changedOutside(let reading) = $0 { reading } else { nil } }
    }
    var ours: [VolumeReading] {
        events.compactMap { if case .changedByUs(let reading) = $0 { reading } else { nil } }
    }
    var baselines: [VolumeReading] {
        events.compactMap { if case .baseline(let reading) = $0 { reading } else { nil } }
    }
    var losses: Int { events.count { if case .lost = $0 { true } else { false } } }

    func wait(
        _ what: String, within limit: Duration = .seconds(3), at place: SourceLocation = #_sourceLocation,
        _ condition: (Bench) -> Bool
    ) throws {
        let deadline = MonotonicClock.now.advanced(by: limit)
        // What is deferred from outside a turn is done before that turn waits: it must not wait long.
        while !condition(self), MonotonicClock.now < deadline {
            reactor.turn(waitingAtMost: .milliseconds(20))
        }
        try #require(condition(self), "waited for \(what)", sourceLocation: place)
    }

    /// Lets the loop run although nothing is expected: for what must not come.
    func idle(_ limit: Duration) { _ = reactor.run(until: { false }, within: limit) }

    func apply(
        _ word: String, device: String? = nil, limit: Int? = nil, at place: SourceLocation = #_sourceLocation
    ) throws -> Result<VolumeReading, LevelFailure> {
        let change = try #require(Self.change(word), sourceLocation: place)
        var answer: Result<VolumeReading, LevelFailure>?
        server.apply(change, device: device, limit: limit) { answer = $0 }
        try wait("an answer to \(word)", at: place) { _ in answer != nil }
        return try #require(answer, sourceLocation: place)
    }

    func read(
        _ device: String? = nil, at place: SourceLocation = #_sourceLocation
    ) throws -> Result<VolumeReading, LevelFailure> {
        var answer: Result<VolumeReading, LevelFailure>?
        server.read(device: device) { answer = $0 }
        try wait("a reading", at: place) { _ in answer != nil }
        return try #require(answer, sourceLocation: place)
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
