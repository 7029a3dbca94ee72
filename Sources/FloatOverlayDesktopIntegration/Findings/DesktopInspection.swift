// SPDX-License-Identifier: MIT
package import FloatOverlayCore
internal import FloatOverlayRuntime

/// Reads the desktop's settings without changing them.
package enum DesktopInspection {
    /// Queries the desktop's tools for at most `limit` and returns the findings. `keys` are the keys that the
    /// daemon grabs, `policy` is the setting `desktop-hud`. `usesX11`: overlays are X11 windows here.
    package static func findings(
        of session: DesktopSession, tools: DesktopTools, journal: SettingsJournal?, keys: Set<KeyChord>,
        policy: DesktopHUDPolicy, usesX11: Bool, within limit: Duration
    ) -> [Finding] {
        let hudSettings = DesktopHUDSettings(session: session, tools: tools, keys: keys)
        let reactor = Reactor()
        let fixes = DesktopFixes(session: session, tools: tools)
        var found: SettingReadings?
        let queries = hudSettings.queries + fixes.queries
        let queryRunner = SettingQueryRunner(queries, tools: tools, in: reactor) { found = $0 }
        _ = reactor.run(until: { found != nil }, within: limit)
        withExtendedLifetime((queryRunner, reactor)) {}
        let findings = DesktopFindings(
            hudSettings: hudSettings, readings: found ?? SettingReadings(),
            records: (try? journal?.read()) ?? [], policy: policy,
            isHUDSuppressed: isHUDSuppressed(journal), usesX11: usesX11, fix: found.flatMap(fixes.finding))
        return findings.findings
    }

    /// Whether a running daemon suppresses the HUD.
    private static func isHUDSuppressed(_ journal: SettingsJournal?) -> Bool {
        guard let path = journal?.lockPath, Files.exists(path), let lock = try? SharedLock(path) else {
            return false
        }
        return !lock.tryLock(.exclusive)
    }
}
