// SPDX-License-Identifier: MIT
public import Core

/// `show window`: which window, and what of it.
public struct WindowInput: Hashable, Sendable {
    /// Which one.
    public enum Choice: Hashable, Sendable {
        /// Its number.
        case id(UInt32)
        /// `--pick`: the one that is clicked on.
        case picked
        /// `--name`: the one whose title or class matches a POSIX extended regular expression.
        case named(String)
        /// None: what is on the screen at the region.
        case screen
    }

    /// Which one.
    public var choice: Choice
    /// `--region`: the part of it that is shown, in its own pixels, or of the screen, in logical pixels of all
    /// monitors together; `nil` is all of it.
    public var region: PixelRect?
    /// `--auto`: when it is on the screen; `nil` is always.
    public var auto: AutoHidePolicy.Rule?

    /// Makes an input from its parts.
    public init(_ choice: Choice, region: PixelRect? = nil, auto: AutoHidePolicy.Rule? = nil) {
        self.choice = choice
        self.region = region
        self.auto = auto
    }
}
