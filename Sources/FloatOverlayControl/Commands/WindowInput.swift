// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// `show window`: the selected window and its visible region.
package struct WindowInput: Hashable, Sendable {
    /// The selection of the window.
    package enum Choice: Hashable, Sendable {
        /// The window with this X11 window id.
        case id(UInt32)
        /// `--pick`: the window that the user clicks.
        case picked
        /// `--name`: the window whose title or class matches a POSIX extended regular expression.
        case named(String)
        /// No window: the region of the screen.
        case screen
    }

    /// The selected window.
    package var choice: Choice
    /// `--region`: the visible part of the window in its own pixels, or of the screen in logical pixels of
    /// the whole desktop; `nil` for all of it.
    package var region: PixelRect?
    /// `--auto`: when the overlay is visible; `nil` for always.
    package var auto: AutoShowRule?
    /// `--hide-source`: the window is lowered once the overlay is on the screen.
    package var hidesSource = false

    package init(
        choice: Choice, region: PixelRect? = nil, auto: AutoShowRule? = nil, hidesSource: Bool = false
    ) {
        self.choice = choice
        self.region = region
        self.auto = auto
        self.hidesSource = hidesSource
    }
}
