// SPDX-License-Identifier: MIT
internal import Control
internal import FloatOverlayCore

extension Diagnostic {
    /// Hint for a window or a region that cannot be mirrored.
    static func remedy(_ failure: MirrorFailure) -> String {
        switch failure {
        case .unsupported: "run 'floatoverlay doctor' for details"
        case .regionOnly: "show a part of the screen with --region X,Y,WxH: \"$(slurp -f %x,%y,%wx%h)\""
        case .unmanaged: "omit --auto unfocus, or start a window manager with EWMH support"
        case .noWindow: "get a window's number with 'xwininfo' or 'xdotool selectwindow'"
        case .unfit: "bring the window up first, or choose another window"
        case .own: "choose the window that the overlay shows"
        case .noMatch(let others) where others.isEmpty: "open a window first"
        case .noMatch(let others): "open windows: " + others.map { "'\($0)'" }.joined(separator: ", ")
        case .pointerGrabbed: "close open menus and try again"
        case .cancelled: "click a window with the left button"
        case .beside: "draw a region with 'slurp -f %x,%y,%wx%h'"
        case .outside(let size): "choose a region inside the window's \(size.width)x\(size.height) pixels"
        }
    }
}
