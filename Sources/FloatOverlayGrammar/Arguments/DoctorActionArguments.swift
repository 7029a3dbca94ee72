// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FloatOverlayControl

/// `--restore`, `--fix`, `--yes` and `--unfix`.
struct DoctorActionArguments: ParsableArguments {
    @Flag(help: "Restore the desktop settings that [hud] desktop-hud has changed.")
    var restore = false
    @Flag(help: "Make the changes that the report proposes; ask before each.")
    var fix = false
    @Flag(help: "With --fix: do not ask.")
    var yes = false
    @Flag(help: "Undo the changes of --fix.")
    var unfix = false

    /// The action; `json` excludes questions.
    func action(json: Bool) throws(Diagnostic) -> DoctorAction {
        guard [restore, fix, unfix].count(where: { $0 }) < 2 else {
            throw .usage("--restore, --fix and --unfix cannot be combined", hint: "use two commands")
        }
        if yes && !fix { throw .usage("--yes needs --fix", hint: "use 'floatoverlay doctor --fix --yes'") }
        if json && fix && !yes { throw .usage("--fix with --json needs --yes", hint: "add --yes") }
        return restore ? .restore : unfix ? .unfix : fix ? .fix(isConfirmed: yes) : .report
    }
}
