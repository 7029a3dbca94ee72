// SPDX-License-Identifier: MIT
internal import Control
internal import Core

extension Diagnostic {
    /// Why a window cannot be shown, and what to do.
    init(_ failure: MirrorFailure) {
        let finding = "'xwininfo' or 'xdotool selectwindow' gives the number of a window you click on"
        switch failure {
        case .unsupported(let why):
            self.init(
                why, hint: "'floatoverlay doctor' says what is there", exitStatus: ExitStatus.unavailable)
        case .noWindow(let id):
            self.init(
                "there is no window 0x\(String(id, radix: 16))", hint: finding,
                exitStatus: ExitStatus.unavailable)
        case .unfit(let why):
            self.init(why, hint: "bring it up first, or name another one", exitStatus: ExitStatus.unavailable)
        case .own:
            self.init(
                "that window is an overlay itself, which shows no overlay",
                hint: "name the window that it shows", exitStatus: ExitStatus.unavailable)
        case .noMatch(let others):
            let names = others.map { "'\($0)'" }.joined(separator: ", ")
            self.init(
                "no window is called that",
                hint: names.isEmpty ? "there is no other window" : "there are \(names)",
                exitStatus: ExitStatus.unavailable)
        case .pointerHeld:
            self.init(
                "another program holds the pointer", hint: "close its menu and try again",
                exitStatus: ExitStatus.unavailable)
        case .cancelled:
            self.init("no window was picked", hint: "click on one with the left button", exitStatus: 130)
        case .outside(let size):
            self = .usage(
                "--region lies outside the window",
                hint: "the window is \(size.width)x\(size.height) pixels large")
        }
    }
}
