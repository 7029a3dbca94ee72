// SPDX-License-Identifier: MIT
internal import Core
internal import Linux
internal import Logging

/// Carries signs that nobody can see the screen to the overlays and the HUD.
final class SuspensionController {
    private unowned let host: OverlayHost
    private var tracker = SuspensionTracker()
    private lazy var timer = host.reactor.timer { [unowned self] now in
        tracker.tick(now)
        apply()
    }

    init(_ host: OverlayHost) { self.host = host }

    func handle(_ signal: SuspensionSignal) {
        host.log.debug("suspension signal: \(signal)")
        tracker.handle(signal, at: host.reactor.now)
        apply()
    }

    /// New causes before the old ones go: nothing may appear for a moment in between.
    private func apply() {
        let reasons = tracker.reasons
        for reason in SuspensionReason.allCases where reasons.contains(reason) {
            host.setSuspended(reason, true)
        }
        for reason in SuspensionReason.allCases where reason != .noMonitor && !reasons.contains(reason) {
            host.setSuspended(reason, false)
        }
        host.hud.screenCoverChanged()
        if let deadline = tracker.deadline { timer.set(at: deadline) } else { timer.cancel() }
    }
}

extension OverlayHost {
    /// Hears a sign that nobody can see the screen, or somebody can again: the display's own come by themselves.
    public func handle(_ signal: SuspensionSignal) { suspensionController.handle(signal) }

    /// Whether a HUD would lie over a locker or a screen saver.
    var isScreenCovered: Bool { suspensions.contains { $0.hidesWindows || $0 == .locker } }
}
