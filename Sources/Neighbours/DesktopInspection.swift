// SPDX-License-Identifier: MIT
internal import Core
public import Linux

/// A look at the desktop that changes nothing.
public final class DesktopInspection {
    private let survey: DesktopSurvey
    private let file: RecordFile?
    private let reactor: Reactor
    private var inquiry: Inquiry?

    /// Prepares it; `keys` are those that the daemon would take.
    public init(
        _ session: DesktopSession, _ tools: Toolbox, _ file: RecordFile?, keys: Set<KeyChord>,
        in reactor: Reactor
    ) {
        survey = DesktopSurvey(session: session, tools: tools, keys: keys)
        self.file = file
        self.reactor = reactor
    }

    /// Asks the desktop's tools, for at most `limit`, and says what was found; `isWanted`: `desktop-hud` is "suppress".
    public func notes(isWanted: Bool, within limit: Duration) -> [DesktopNote] {
        var found: Readings?
        inquiry = Inquiry(survey.questions, survey.tools, in: reactor) { found = $0 }
        _ = reactor.run(until: { found != nil }, within: limit)
        let findings = DesktopFindings(
            survey: survey, readings: found ?? Readings(), records: (try? file?.read()) ?? [],
            isWanted: isWanted, isHeld: isHeld)
        return findings.notes
    }

    /// Whether any daemon wants the HUD off.
    private var isHeld: Bool {
        guard let path = file?.lockPath, Files.exists(path), let lock = try? SharedLock(path) else {
            return false
        }
        return !lock.take(.alone)
    }
}
