// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// A round of changes: asks for the values, plans, writes down what will be changed, changes it, and forgets what has
/// been put back.
final class SettingWork {
    /// What a round has come to.
    struct Outcome {
        /// Whether any setting is another one now.
        var hasChanged = false
        /// Whether something is on record.
        var hasRecords = false
    }

    private let file: RecordFile
    private let tools: Toolbox
    private unowned let reactor: Reactor
    private let say: (DesktopHUD.Message) -> Void
    private var inquiry: Inquiry?
    private var run: ToolRun?

    init(
        _ file: RecordFile, _ tools: Toolbox, in reactor: Reactor, say: @escaping (DesktopHUD.Message) -> Void
    ) {
        self.file = file
        self.tools = tools
        self.reactor = reactor
        self.say = say
    }

    /// Puts everything on record back, or, with a survey, switches off what it finds; `keepsOthers` leaves alone what
    /// is on record for others.
    func begin(_ survey: DesktopSurvey?, keepsOthers: Bool = false, done: @escaping (Outcome) -> Void) {
        guard let before = attempt({ () throws(RecordFile.Failure) in try file.read() }) else {
            return done(Outcome())
        }
        let about = before.flatMap { Question.about($0.setting) }
        inquiry = Inquiry((survey?.questions ?? []) + about, tools, in: reactor) { [unowned self] readings in
            guard let plan = record(survey?.wishes(readings) ?? [], readings, keepsOthers) else {
                return done(Outcome())
            }
            apply(plan, done)
        }
    }

    /// Plans with what is on record by now. Without its records on disk nothing is changed.
    private func record(_ wishes: [SettingWish], _ readings: Readings, _ keepsOthers: Bool) -> SettingPlan? {
        var plan: SettingPlan?
        let isWritten: Void? = attempt { () throws(RecordFile.Failure) in
            try file.edit { before in
                let made = SettingPlan(
                    wishes: wishes, records: before, readings: readings, keepsOthers: keepsOthers)
                plan = made
                return made.records
            }
        }
        return isWritten == nil ? nil : plan
    }

    private func apply(_ plan: SettingPlan, _ done: @escaping (Outcome) -> Void) {
        let changes = plan.changes.map { tools.writing($0.setting, $0.value, exists: $0.exists) }
        let calls = changes + tools.telling(plan.changes.map(\.setting))
        var failed: Set<DesktopSetting> = []
        var index = 0
        run = ToolRun(calls, in: reactor) { [unowned self] call, answer in
            if answer.status != 0 {
                say(
                    .trouble(
                        "\(call.words): \(answer.complaint.isEmpty ? "status \(answer.status)" : answer.complaint)"
                    ))
                if index < changes.count { failed.insert(plan.changes[index].setting) }
            }
            index += 1
        } done: { [unowned self] in
            conclude(plan, failed)
            done(
                Outcome(
                    hasChanged: failed.count < plan.changes.count,
                    hasRecords: file.exists))
        }
    }

    private func conclude(_ plan: SettingPlan, _ failed: Set<DesktopSetting>) {
        let made = plan.changes.filter { !failed.contains($0.setting) }
        let back = made.filter(\.isBack).map(\.setting)
        tell("switched off the desktop's HUD", made.filter { !$0.isBack }.map(\.setting))
        tell("restored the desktop's settings", back)
        tell("kept settings that another program has changed", plan.leftAlone)
        if !plan.unknown.isEmpty {
            say(.trouble("cannot restore now, retrying at the next start: \(Self.list(plan.unknown))"))
        }
        guard !back.isEmpty else { return }
        _ = attempt { () throws(RecordFile.Failure) in
            try file.edit { $0.filter { !back.contains($0.setting) } }
        }
    }

    private func tell(_ what: String, _ settings: [DesktopSetting]) {
        if !settings.isEmpty { say(.note("\(what): \(Self.list(settings))")) }
    }

    private static func list(_ settings: [DesktopSetting]) -> String {
        settings.map(\.name).sorted().joined(separator: ", ")
    }

    private func attempt<T>(_ body: () throws(RecordFile.Failure) -> T) -> T? {
        do throws(RecordFile.Failure) { return try body() } catch {
            say(.trouble("cannot change the desktop's settings: \(error)"))
            return nil
        }
    }
}
