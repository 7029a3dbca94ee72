// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayDesktopIntegration
internal import FloatOverlayRuntime

/// `doctor --fix` and `doctor --unfix`.
extension Doctor {
    /// Time limit of one change and its queries.
    private static let changeTimeout = Duration.seconds(60)

    /// Applies the proposed changes. Asks before each change unless `isConfirmed` is true. Returns exit status 69 if
    /// any change failed.
    func fix(json: Bool, isConfirmed: Bool) throws(Diagnostic) -> ExitStatus {
        guard isConfirmed || Descriptor.kind(of: 0) == .terminal else {
            throw .usage(
                "--fix needs a terminal, because it asks before each change", hint: "use --yes")
        }
        return try change(json: json) { fixer, reactor in
            var proposed: [DesktopFix]?
            fixer.propose { proposed = $0 }
            guard reactor.run(until: { proposed != nil }, within: Self.changeTimeout), let fixes = proposed
            else {
                return false
            }
            if fixes.isEmpty { add("fix", level: .fine, text: "nothing to change") }
            for fix in fixes where isConfirmed || Self.confirm(fix) {
                var isDone = false
                fixer.apply(fix) { isDone = true }
                guard reactor.run(until: { isDone }, within: Self.changeTimeout) else { return false }
            }
            return true
        }
    }

    /// Undoes all changes of `fix`. Returns exit status 69 if any setting could not be restored.
    func unfix(json: Bool) throws(Diagnostic) -> ExitStatus {
        guard SettingsJournal.ofFixes?.exists == true else {
            add("fix", level: .fine, text: "no changes of --fix to undo")
            try report(json: json)
            return .success
        }
        return try change(json: json) { fixer, reactor in
            var isDone = false
            fixer.undo { isDone = true }
            return reactor.run(until: { isDone }, within: Self.changeTimeout)
        }
    }

    private func change(
        json: Bool, _ body: (DesktopFixer, Reactor) -> Bool
    ) throws(Diagnostic) -> ExitStatus {
        var isComplete = true
        if let journal = SettingsJournal.ofFixes {
            let reactor = Reactor()
            let fixer = DesktopFixer(for: .current, tools: .installed, journal: journal, in: reactor) {
                [weak self] message in
                switch message {
                case .notice(let text): self?.add("fix", level: .fine, text: text)
                case .warning(let text):
                    self?.add("fix", level: .missing, text: text)
                    isComplete = false
                }
            }
            let hasFinished = body(fixer, reactor)
            isComplete = isComplete && hasFinished
        } else {
            add("fix", level: .missing, text: "no state directory to record the changes")
            isComplete = false
        }
        try report(json: json)
        return isComplete ? .success : .unavailable
    }

    private static func confirm(_ fix: DesktopFix) -> Bool {
        let lines = ["\(fix.title):"] + fix.lines.map { "    \($0)" } + ["change? [y/N] "]
        Process.print(lines.joined(separator: "\n"))
        return ["y", "yes"].contains(readLine()?.lowercased())
    }
}
