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
    /// The window's title; `nil` if the window has no title.
    var title: String? { get }
    /// Why the image is frozen; `nil` while it is live.
    var freezeReason: FreezeReason? { get }
    /// Whether the window has the focus.
    var isFocused: Bool { get }
    /// Whether the display reports which window has the focus.
    var isFocusReported: Bool { get }
    /// The placement of the mirrored part on screen; `nil` while it is unknown, or if the display mirrors
    /// everything visible there, including the overlay.
    var placement: Placement? { get }
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
    /// once, within 150 ms, with the placement of the mirrored part. If the window has not appeared by then, the
    /// placement is the one before the call. It is `nil` if the window is gone or another activation has begun.
    func activate(_ done: @escaping (Placement?) -> Void)
    /// Whether the window can be moved below the other windows and still be mirrored.
    var canLower: Bool { get }
    /// Moves the window below the other windows, without unmapping it; has no effect if `canLower` is false.
    func lower()
    /// Stops mirroring; no more events are sent.
    func close()
}

extension MirrorSource {
    /// Whether the window is on screen.
    package var isOnScreen: Bool { freezeReason != .offScreen }
    /// By default the placement is unknown.
    package var placement: Placement? { nil }
    /// By default windows can be activated.
    package var canActivate: Bool { true }
    /// By default windows cannot be lowered.
    package var canLower: Bool { false }
    package func lower() {}
}

/// Why the image of a window is frozen.
package enum FreezeReason: Hashable, Sendable {
    /// The window is not on screen.
    case offScreen
    /// The requested part lies outside the window.
    case outsideWindow
}
