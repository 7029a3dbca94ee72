// SPDX-License-Identifier: MIT
internal import Core
internal import Linux
internal import Logging

/// Carries signs that nobody can see the screen to the overlays and the HUD.
final class Sight {
    private unowned let host: OverlayHost
    private var judge = SuspensionJudge()
    private lazy var timer = host.reactor.timer { [unowned self] now in
        judge.tick(now)
        apply()
    }

    init(_ host: OverlayHost) { self.host = host }

    func take(_ sign: SuspensionSign) {
        host.log.debug("suspension signal: \(sign)")
        judge.take(sign, at: host.reactor.now)
        apply()
    }

    /// New causes before the old ones go: nothing may appear for a moment in between.
    private func apply() {
        let causes = judge.causes
        for cause in SuspensionCause.allCases where causes.contains(cause) { host.setSuspended(cause, true) }
        for cause in SuspensionCause.allCases where cause != .noMonitor && !causes.contains(cause) {
            host.setSuspended(cause, false)
        }
        host.hud.sightChanged()
        if let deadline = judge.deadline { timer.set(at: deadline) } else { timer.cancel() }
    }
}

extension OverlayHost {
    /// Hears a sign that nobody can see the screen, or somebody can again: the display's own come by themselves.
    public func take(_ sign: SuspensionSign) { sight.take(sign) }

    /// Whether a HUD would lie over a locker or a screen saver.
    var isVeiled: Bool { suspensions.contains { $0.hidesWindows || $0 == .locker } }
}
