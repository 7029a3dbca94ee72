// SPDX-License-Identifier: MIT

/// A live image of another program's window, or of a part of the screen, to be shown by a surface
/// (`Surface.mirror`).
///
/// The receiver of the object must call `close`.
package protocol MirrorSource: AnyObject {
    /// Called for changes of the window.
    var onEvent: ((MirrorEvent) -> Void)? { get set }
    /// The size of the image in device pixels.
    var size: PixelSize { get }
    /// The window's title; `nil` without one.
    var title: String? { get }
    /// Why the image is frozen; `nil` while it is live.
    var freezeReason: FreezeReason? { get }
    /// Whether the window has the focus.
    var isFocused: Bool { get }
    /// Whether the display reports which window has the focus.
    var isFocusReported: Bool { get }
    /// Whether the window can be activated.
    var canActivate: Bool { get }
    /// Whether the last image must be kept while the overlay is hidden. If false, and always while the window
    /// covers a monitor, the window is not followed while the overlay is hidden; the last image is then the
    /// last visible one.
    var keepsLastImage: Bool { get set }
    /// Whether the whole image has one colour. Reads the image from the display, so it must not be called
    /// often.
    func isBlank() -> Bool
    /// Activates the window: switches to its workspace, raises it and gives it the focus. `done` is called
    /// once, within 150 ms, with the placement of the mirrored part, or with `nil` if the window did not
    /// appear.
    func activate(_ done: @escaping (Placement?) -> Void)
    /// Stops mirroring; no more events are sent.
    func close()
}

extension MirrorSource {
    /// Whether the window is on screen.
    package var isOnScreen: Bool { freezeReason != .offScreen }
    /// By default windows can be activated.
    package var canActivate: Bool { true }
}

/// A change of a mirrored window.
package enum MirrorEvent: Hashable, Sendable {
    /// `size` has changed.
    case resized
    /// `title` has changed.
    case titleChanged
    /// `freezeReason` has changed.
    case freezeReasonChanged
    /// The window was drawn for the first time.
    case drawn
    /// `isFocused` has changed.
    case focusChanged
    /// The window is closed.
    case gone
}

/// Why the image of a window is frozen.
package enum FreezeReason: Hashable, Sendable {
    /// The window is not on screen.
    case offScreen
    /// The requested part lies outside the window.
    case outsideWindow
}

/// Selects a window to mirror.
public enum WindowSelector {
    /// The window with this ID; a client window or its frame window.
    case id(UInt32)
    /// The focused or last focused window among those whose title or class satisfies `matches`.
    case matching(_ matches: (String) -> Bool)
    /// The window that the user clicks next.
    case picked
    /// No window: the screen content in the requested region.
    case screen

    /// Whether the user picks the window.
    package var isPicked: Bool { if case .picked = self { true } else { false } }
}

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

    /// The remedy; `nil` if only a check of the display can tell.
    package var hint: String? {
        switch self {
        case .unsupported: nil
        case .regionOnly: "show a part of the screen with --region X,Y,WxH: \"$(slurp -f %x,%y,%wx%h)\""
        case .unmanaged: "omit --auto unfocus, or start a window manager with EWMH support"
        case .noWindow: "get a window's number with 'xwininfo' or 'xdotool selectwindow'"
        case .cannotCapture: "bring the window up first, or choose another window"
        case .overlayWindow: "choose the window that the overlay shows"
        case .noMatch(let others) where others.isEmpty: "open a window first"
        case .noMatch(let others): "open windows: " + others.map { "'\($0)'" }.joined(separator: ", ")
        case .pointerGrabbed: "close open menus and try again"
        case .cancelled: "click a window with the left button"
        case .outsideMonitors: "draw a region with 'slurp -f %x,%y,%wx%h'"
        case .outsideWindow(let size): "choose a region inside the window's \(size.width)x\(size.height) pixels"
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
