// SPDX-License-Identifier: MIT
public import Core
public import Linux
public import Logging

/// The audio server, PulseAudio or PipeWire's: the volume of its sinks over one connection of libpulse's. It works,
/// and waits at no cost of its own, without one.
///
/// Every answer comes at the end of a turn of the reactor and within half a second of the call.
public final class PulseServer: VolumeControl {
    /// How long it is to last.
    public enum Mode: Hashable, Sendable {
        /// Connects again and again, follows the default sink and tells of changes.
        case live
        /// Connects once, for one command: no events, and a change is answered only when a read gives it, at most
        /// 100 ms after its acknowledgement. Hold a `StepLock` from before it is made until the answer.
        case once
    }

    /// How long a command may wait for an answer, a connection included.
    public static let patience = Duration.milliseconds(500)

    /// Told of changes, from inside a turn of the reactor; a sink given by name only of our own.
    public var onEvent: ((VolumeEvent) -> Void)?
    /// Told of what somebody else sets a sink to that is not the default one and was given by name before.
    public var onOtherSink: ((VolumeReading) -> Void)?
    /// How changes are bounded from now on.
    public var policy = VolumePolicy()

    let reactor: Reactor
    let mode: Mode
    let link: PulseLink
    let ledger: Ledger
    let log: Logger
    var sinks: [UInt32: Sink] = [:]
    var defaultSink: Sink?
    /// Whether this connection has said what its default sink is, or that it has none.
    var isDefaultKnown = false
    var isAskingDefault = false
    var isDefaultStale = false
    var balances = BalanceMemory()
    var newcomers = Newcomers()
    /// Why there is no default sink.
    var noDefault = LevelFailure.noSink
    /// What is asked for before there is a connection.
    var waiting: [(owed: any Owed, action: (PulseConnection) -> Void)] = []

    /// Connects to the server at `address` (as PULSE_SERVER has it), by default where libpulse's environment and
    /// configuration say. The reactor can host one guest, and this is it until it is let go.
    public init(
        in reactor: Reactor, mode: Mode = .live, address: String? = nil, log: Logger = Logger(label: "pulse")
    ) throws(PulseError) {
        self.reactor = reactor
        self.mode = mode
        self.log = log
        let loop = try PulseLoop()
        link = PulseLink(loop, in: reactor, to: address, isPersistent: mode == .live, log: log)
        ledger = Ledger(in: reactor, patience: Self.patience)
        reactor.host(loop)
        ledger.whenOverdue { [unowned self] in self.giveUpUnsent($0) }
        link.start(
            ready: { [unowned self] in self.connected($0) }, gone: { [unowned self] in self.disconnected() })
    }

    deinit {
        for sink in sinks.values { sink.recheck?.cancel() }
        reactor.host(nil)
        link.close()
    }

    /// The default sink as it is, or will be once sets under way have arrived; `nil` without server or sink.
    public var reading: VolumeReading? { defaultSink?.reading }

    /// Changes the default sink, or the one called `device` (`pa_context_set_sink_volume_by_index`). Returns what it
    /// will be, where that is known at once: `nil` before there is a connection, for a sink named for the first
    /// time, and when the change is refused.
    @discardableResult
    public func apply(
        _ change: VolumeChange, device: String?, limit: Int?,
        done: ((Result<VolumeReading, LevelFailure>) -> Void)?
    ) -> VolumeReading? {
        var policy = policy
        if let limit { policy.limitPercent = limit }
        if let sink = followed(device) {
            return self.change(sink, by: change, policy, done.map { Answer(ledger, $0) })
        }
        let answer = Answer(ledger, done)
        find(device, for: answer) { [unowned self] in _ = self.change($0, by: change, policy, answer) }
        return nil
    }

    /// Reads the default sink or the one called `device` from the server.
    public func read(device: String?, done: @escaping (Result<VolumeReading, LevelFailure>) -> Void) {
        let answer = Answer(ledger, done)
        if let sink = followed(device) { return refresh(sink, for: answer) }
        find(device, for: answer) { answer.give(.success($0.reading)) }
    }

    /// Lists the sinks, at most 256.
    public func devices(done: @escaping (Result<[AudioDevice], LevelFailure>) -> Void) {
        let answer = Answer(ledger, done)
        whenConnected(answer) { connection in
            connection.sinks { [unowned self] in
                answer.give($0.map(self.list).mapError { LevelFailure($0, sink: nil) })
            }
        }
    }

    private func list(_ sinks: [SinkInfo]) -> [AudioDevice] {
        sinks.map {
            AudioDevice(
                name: $0.name, label: $0.label, isDefault: $0.index == defaultSink?.index,
                activity: $0.activity)
        }
    }
}
