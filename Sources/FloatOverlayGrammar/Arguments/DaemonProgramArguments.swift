// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FloatOverlayControl

struct DaemonProgramArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "floatoverlayd",
        abstract: "The FloatOverlay daemon, usually started by floatoverlay.",
        version: Version.text)

    @Flag(help: "Exit when no overlay or HUD is left; inherit the lock as descriptor 3.")
    var auto = false
    @Flag(help: "Report what works on this system, and exit.")
    var doctor = false
    @Flag(help: "With --doctor: print a JSON object.")
    var json = false
    @OptionGroup var change: DoctorActionArguments
    @OptionGroup var start: StartArguments

    func parsed() throws(Diagnostic) -> DaemonInvocation {
        if auto && doctor { throw .usage("--auto cannot be combined with --doctor") }
        if json && !doctor { throw .usage("--json needs --doctor") }
        let action = try change.action(json: json)
        if let option = action.options.first, !doctor { throw .usage("\(option) needs --doctor") }
        let mode: DaemonInvocation.Mode =
            doctor ? .doctor(json: json, action) : auto ? .auto : .foreground
        return DaemonInvocation(mode, daemonOptions: start.daemonOptions)
    }
}
