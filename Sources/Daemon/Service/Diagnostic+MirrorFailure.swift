// SPDX-License-Identifier: MIT
internal import Control
internal import Core

extension Diagnostic {
    /// What to do about a window that cannot be shown.
    static func remedy(_ failure: MirrorFailure) -> String {
        switch failure {
        case .unsupported: "'floatoverlay doctor' says what is there"
        case .regionOnly: "--region X,Y,WxH shows a part of the screen: \"$(slurp -f %x,%y,%wx%h)\""
        case .unmanaged: "leave out --auto unfocus, or start one that speaks EWMH"
        case .noWindow: "'xwininfo' or 'xdotool selectwindow' gives the number of a window you click on"
        case .unfit: "bring it up first, or name another one"
        case .own: "name the window that it shows"
        case .noMatch(let others) where others.isEmpty: "there is no other window"
        case .noMatch(let others): "there are " + others.map { "'\($0)'" }.joined(separator: ", ")
        case .pointerHeld: "close its menu and try again"
        case .cancelled: "click on one with the left button"
        case .beside: "'slurp -f %x,%y,%wx%h' gives one that you draw"
        case .outside(let size): "the window is \(size.width)x\(size.height) pixels large"
        }
    }
}
