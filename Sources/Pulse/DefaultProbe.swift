// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// Asks over a connection of a moment what the default devices are. PipeWire does not tell those who are connected of a
/// change that falls into the millisecond in which somebody else connects; who comes later is told the truth.
final class DefaultProbe {
    /// How long after a device has come or gone.
    static let pause = Duration.milliseconds(300)

    private let loop: PulseMainloop
    private let address: String?
    private let timer: Timer
    private var connection: PulseConnection?

    /// `due` is called once the pause is over: `ask` then, or do not.
    init(_ loop: PulseMainloop, in reactor: Reactor, to address: String?, due: @escaping () -> Void) {
        self.loop = loop
        self.address = address
        timer = reactor.timer { _ in due() }
    }

    deinit { cancel() }

    /// A device has come or gone: the pause begins, anew where it had begun.
    func arm(at now: Instant) { timer.set(at: now.advanced(by: Self.pause)) }

    /// Neither asks nor answers any more.
    func cancel() {
        timer.cancel()
        connection?.close()
        connection = nil
    }

    /// The names of the default devices of `kinds`, for each one there is; nothing comes of it when we are turned away.
    func ask(_ kinds: [VolumeKind], _ heard: @escaping ([VolumeKind: String]) -> Void) {
        connection?.close()
        connection = PulseConnection(loop: loop) { [unowned self] state in
            guard case .ready = state else { return self.connection = nil }
            self.ask(kinds[...], [:], heard)
        }
        connection?.open(address)
    }

    private func ask(
        _ kinds: ArraySlice<VolumeKind>, _ names: [VolumeKind: String],
        _ heard: @escaping ([VolumeKind: String]) -> Void
    ) {
        guard let kind = kinds.first else {
            connection?.close()
            connection = nil
            return heard(names)
        }
        connection?.defaultNode(kind) { [unowned self] result in
            var names = names
            if case .success(let info) = result { names[kind] = info.name }
            self.ask(kinds.dropFirst(), names, heard)
        }
    }
}
