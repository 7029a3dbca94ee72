// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime

/// Reads the desktop's settings without changing them.
package final class DesktopInspection {
    private let hudSettings: DesktopHUDSettings
    private let journal: SettingsJournal?
    private let reactor: Reactor
    private var queryRunner: SettingQueryRunner?

    /// `keys` are the keys that the daemon grabs.
    package init(
        _ session: DesktopSession, _ tools: DesktopTools, _ journal: SettingsJournal?, keys: Set<KeyChord>,
        in reactor: Reactor
    ) {
        hudSettings = DesktopHUDSettings(session: session, tools: tools, keys: keys)
        self.journal = journal
        self.reactor = reactor
    }

    /// Queries the desktop's tools for at most `limit` and returns the findings. `isWanted`: the settings
    /// contain `desktop-hud = "suppress"`.
    package func findings(isWanted: Bool, within limit: Duration) -> [Finding] {
        var found: SettingReadings?
        queryRunner = SettingQueryRunner(hudSettings.queries, hudSettings.tools, in: reactor) { found = $0 }
        _ = reactor.run(until: { found != nil }, within: limit)
        let findings = DesktopFindings(
            hudSettings: hudSettings, readings: found ?? SettingReadings(),
            records: (try? journal?.read()) ?? [],
            isWanted: isWanted, isHUDSuppressed: isHUDSuppressed)
        return findings.findings
    }

    /// Whether a running daemon suppresses the HUD.
    private var isHUDSuppressed: Bool {
        guard let path = journal?.lockPath, Files.exists(path), let lock = try? SharedLock(path) else {
            return false
        }
        return !lock.tryLock(.exclusive)
    }
}
