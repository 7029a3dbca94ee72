// SPDX-License-Identifier: MIT

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
