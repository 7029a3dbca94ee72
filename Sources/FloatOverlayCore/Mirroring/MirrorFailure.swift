// SPDX-License-Identifier: MIT

/// Why a window cannot be mirrored.
package enum MirrorFailure: Error, Hashable, Sendable {
    /// Mirroring is not supported, as a message.
    case unsupported(String)
    /// Only regions of the screen can be captured, not single windows.
    case regionOnly
    /// No window manager reports the focused window.
    case unmanaged
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
        case .noWindow(let id): "no such window: 0x\(String(id, radix: 16))"
        case .overlayWindow: "an overlay cannot show the window of an overlay"
        case .noMatch: "no window matches the name"
        case .pointerGrabbed: "another program has grabbed the pointer"
        case .cancelled: "no window was picked"
        case .outsideWindow: "the region lies outside the window"
        case .outsideMonitors: "the region lies outside the screen"
        }
    }

    /// The exit status of a command that fails with the error.
    package var exitStatus: ExitStatus {
        switch self {
        case .unsupported, .regionOnly, .unmanaged, .noWindow, .cannotCapture, .overlayWindow, .noMatch,
            .pointerGrabbed:
            .unavailable
        case .cancelled: .interrupted
        case .outsideWindow, .outsideMonitors: .usage
        }
    }
}
