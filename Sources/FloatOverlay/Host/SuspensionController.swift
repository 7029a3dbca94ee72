// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Logging

/// The suspension reasons of overlays: derived from lock, screen saver and monitor signals, and from the
/// host's own state.
final class SuspensionController {
    private(set) var suspensions: Set<SuspensionReason> = []
    /// Called after each added or removed reason.
    var onChange: () -> Void = {}
    /// Called after a signal was handled.
    var onSignalHandled: () -> Void = {}
    private var tracker = SuspensionTracker()
    private let reactor: Reactor
    private let log: Logger
    private let timer: Timer

    init(in reactor: Reactor, log: Logger) {
        self.reactor = reactor
        self.log = log
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] now in
            tracker.tick(now)
            apply()
        }
    }

    func set(_ reason: SuspensionReason, _ isSuspended: Bool) {
        guard isSuspended != suspensions.contains(reason) else { return }
        if isSuspended { suspensions.insert(reason) } else { suspensions.remove(reason) }
        onChange()
    }

    func handle(_ signal: SuspensionSignal) {
        log.debug("suspension signal: \(signal)")
        tracker.handle(signal, at: reactor.now)
        apply()
    }

    /// Whether a HUD would cover a screen locker or a screen saver.
    var isScreenCovered: Bool { suspensions.contains { $0.hidesWindows || $0 == .locker } }

    /// New reasons are added before old ones are removed, so that no overlay appears in between.
    private func apply() {
        let reasons = tracker.reasons
        for reason in SuspensionReason.allCases where reasons.contains(reason) { set(reason, true) }
        for reason in SuspensionReason.allCases where reason != .noMonitor && !reasons.contains(reason) {
            set(reason, false)
        }
        onSignalHandled()
        if let deadline = tracker.deadline { timer.set(at: deadline) } else { timer.cancel() }
    }
}
