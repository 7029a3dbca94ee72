// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// Takes buffers back from a server that never says it has read them: after an error no completion comes.
final class Watchdog {
    /// How long a server may take to read a frame.
    static let patience = Duration.milliseconds(500)

    private let reactor: Reactor
    private let check: (_ putBefore: Instant) -> Instant?
    private lazy var timer = reactor.timer { [unowned self] in fire($0) }

    /// Calls `check` with the instant before which frames have had their time; it says when the oldest of
    /// those that are left was put.
    init(_ reactor: Reactor, check: @escaping (_ putBefore: Instant) -> Instant?) {
        self.reactor = reactor
        self.check = check
    }

    /// A frame has been put.
    func expect() {
        if timer.deadline == nil { timer.set(at: MonotonicClock.now.advanced(by: Self.patience)) }
    }

    /// Nothing is outstanding.
    func rest() { timer.cancel() }

    private func fire(_ now: Instant) {
        guard let oldest = check(now.advanced(by: .zero - Self.patience)) else { return }
        timer.set(at: oldest.advanced(by: Self.patience))
    }
}
