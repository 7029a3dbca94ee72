// SPDX-License-Identifier: MIT
internal import ArgumentParser

struct DaemonProgramWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "floatoverlayd",
        abstract: "The daemon behind floatoverlay; usually started by it.",
        version: Version.text)

    @Flag(help: "Leave when there is nothing left to show; the lock is descriptor 3.")
    var auto = false
    @Flag(help: "Say what works here instead of running.")
    var doctor = false
    @Flag(help: "With --doctor: print an object.")
    var json = false
    @Flag(help: "With --doctor: put back what was changed of the desktop's settings.")
    var restore = false
    @OptionGroup var start: StartWords

    func parsed() throws(Diagnostic) -> DaemonInvocation {
        if auto && doctor { throw .usage("--auto does not go with --doctor") }
        if json && !doctor { throw .usage("--json is for --doctor") }
        if restore && !doctor { throw .usage("--restore is for --doctor") }
        let mode: DaemonInvocation.Mode =
            doctor ? .doctor(json: json, restores: restore) : auto ? .auto : .foreground
        return DaemonInvocation(mode, session: start.session)
    }
}
