// SPDX-License-Identifier: MIT

/// The identifier of the application: the name of its desktop entry, and its names on the session bus.
package enum ApplicationID {
    /// The identifier, which the daemon owns on the session bus while it runs.
    package static let text = "io.github.floatoverlay.FloatOverlay"
    /// The bus name that the daemon owns while it replaces the desktop's own HUD.
    package static let hudName = text + ".HUD"
    /// The bus name that FloatOverlay's extension of GNOME Shell owns while the daemon runs.
    package static let shellName = text + ".Shell"
    /// The component that holds the shortcuts of FloatOverlay in Plasma.
    package static let plasmaComponent = "floatoverlay"
    /// The beginning of the name of such a shortcut, which Plasma does not save. The number of its key follows.
    package static let plasmaShortcut = "_k_session:"
}
