// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import Linux
internal import Neighbours

/// What the doctor says and does about the desktop.
extension Doctor {
    /// How long its tools may take to answer.
    private static let timeout = Duration.seconds(5)

    /// Which HUD reacts beside ours, what would be or is changed of it, and how keys call the command.
    func checkNeighbours(_ preferences: Preferences) {
        let inspection = DesktopInspection(
            DesktopSession(variable: Process.variable), .installed, SettingsJournal(),
            keys: preferences.ownKeys, in: Reactor())
        for finding in inspection.findings(isWanted: preferences.hud.suppressesDesktop, within: Self.timeout)
        {
            add(finding)
        }
    }

    /// `--restore`: puts the desktop's settings back, whether a daemon runs or not; 69 when that did not all work.
    func restore(json: Bool) -> ExitStatus {
        var isWhole = true
        if let journal = SettingsJournal(), journal.exists {
            let reactor = Reactor()
            let desktopHUD = DesktopHUD(
                DesktopSession(variable: Process.variable), .installed, journal, in: reactor
            ) { [unowned self] message in
                switch message {
                case .notice(let text): add("desktop-hud", .fine, text)
                case .warning(let text):
                    add("desktop-hud", .missing, text)
                    isWhole = false
                }
            }
            var isDone = false
            desktopHUD.restore { isDone = true }
            let isOver = withExtendedLifetime(desktopHUD) {
                reactor.run(until: { isDone }, within: .seconds(30))
            }
            isWhole = isWhole && isOver
        } else {
            add("desktop-hud", .fine, "no changed desktop settings to restore")
        }
        report(json: json)
        return isWhole ? ExitStatus.done : ExitStatus.unavailable
    }
}
