// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayDesktopIntegration
internal import FloatOverlayRuntime

/// The doctor's checks of the desktop's own HUD.
extension Doctor {
    /// Time limit for all queries to the desktop's tools.
    private static let timeout = Duration.seconds(5)

    /// Adds findings about the desktop's own HUD, the settings that the daemon changes, and key bindings for
    /// the command.
    func checkDesktopHUD(_ preferences: Preferences, usesX11: Bool) {
        let findings = DesktopInspection.findings(
            of: .current, tools: .installed, journal: .ofDaemons,
            keys: preferences.grabbableKeys(usesX11: usesX11), policy: preferences.hud.desktopHUD,
            usesX11: usesX11,
            within: Self.timeout)
        for finding in findings { add(finding) }
    }

    /// `--restore`: restores the desktop's settings, whether or not a daemon is running. Returns exit status
    /// 69 if any setting could not be restored.
    func restore(json: Bool) throws(Diagnostic) -> ExitStatus {
        var isComplete = true
        if let journal = SettingsJournal.ofDaemons, journal.exists {
            let reactor = Reactor()
            let desktopHUD = DesktopHUD(of: .current, tools: .installed, journal: journal, in: reactor) {
                [weak self] message in
                switch message {
                case .notice(let text): self?.add("desktop-hud", level: .fine, text: text)
                case .warning(let text):
                    self?.add("desktop-hud", level: .missing, text: text)
                    isComplete = false
                }
            }
            var isDone = false
            desktopHUD.restore { isDone = true }
            let hasFinished = withExtendedLifetime(desktopHUD) {
                reactor.run(until: { isDone }, within: .seconds(30))
            }
            isComplete = isComplete && hasFinished
        } else {
            add("desktop-hud", level: .fine, text: "no changed desktop settings to restore")
        }
        try report(json: json)
        return isComplete ? ExitStatus.success : ExitStatus.unavailable
    }
}
