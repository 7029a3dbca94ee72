// SPDX-License-Identifier: MIT

/// Why a window cannot be mirrored.
package enum MirrorFailure: Error, Hashable, Sendable {
    /// Mirroring is not supported, as a message.
    case unsupported(String)
    /// Only regions of the screen can be captured, not single windows.
    case regionOnly
    /// No window manager reports the focused window.
    case unmanaged
    /// The display has no request to lower a window.
    case cannotLower
    /// No window has this ID.
    case noWindow(UInt32)
    /// The window cannot be captured, as a message.
    case cannotCapture(String)
    /// The window belongs to an overlay.
    case overlayWindow
    /// No window matches; the titles of existing windows.
    case noMatch([String])
    /// Another program has grabbed the pointer.
    case pointerGrabbed
    /// The user cancelled the picking.
    case cancelled
    /// The requested part lies outside the window, which has this size in device pixels.
    case outsideWindow(PixelSize)
    /// The requested part lies outside all monitors.
    case outsideMonitors
}

extension MirrorFailure {
    /// The maximum number of titles in `noMatch`.
    package static let maxNames = 8

    /// One sentence for the user, without a full stop.
    package var message: String {
        switch self {
        case .unsupported(let why), .cannotCapture(let why): why
        case .regionOnly: "the compositor provides only regions of the screen, not single windows"
        case .unmanaged: "no window manager reports the active window"
        case .cannotLower: "--hide-source needs a window of X11: Wayland has no request to lower a window"
        case .noWindow(let id): "no such window: 0x\(String(id, radix: 16))"
        case .overlayWindow: "an overlay cannot show the window of an overlay"
        case .noMatch: "no window matches the name"
        case .pointerGrabbed: "another program has grabbed the pointer"
        case .cancelled: "no window was picked"
        case .outsideWindow: "the region lies outside the window"
        case .outsideMonitors: "the region lies outside the screen"
        }
    }

    /// The remedy; `nil` if only a check of the display can tell.
    package var hint: String? {
        switch self {
        case .unsupported: nil
        case .regionOnly: "show a part of the screen with --region X,Y,WxH: \"$(slurp -f %x,%y,%wx%h)\""
        case .unmanaged: "omit --auto unfocus, or start a window manager with EWMH support"
        case .cannotLower: "omit --hide-source"
        case .noWindow: "get a window's number with 'xwininfo' or 'xdotool selectwindow'"
        case .cannotCapture: "unminimise the window or switch to its desktop first, or choose another window"
        case .overlayWindow: "choose the window that the overlay shows"
        case .noMatch(let others) where others.isEmpty: "open a window first"
        case .noMatch(let others): "open windows: " + others.map { "'\($0)'" }.joined(separator: ", ")
        case .pointerGrabbed: "close open menus and try again"
        case .cancelled: "click a window with the left button"
        case .outsideMonitors: "draw a region with 'slurp -f %x,%y,%wx%h'"
        case .outsideWindow(let size):
            "choose a region inside the window's \(size.width)x\(size.height) pixels"
        }
    }

    /// The exit status of a command that fails with the error.
    package var exitStatus: ExitStatus {
        switch self {
        case .unsupported, .regionOnly, .unmanaged, .cannotLower, .noWindow, .cannotCapture, .overlayWindow,
            .noMatch,
            .pointerGrabbed:
            .unavailable
        case .cancelled: .interrupted
        case .outsideWindow, .outsideMonitors: .usage
        }
    }
}
