// SPDX-License-Identifier: MIT

/// The form in which a level is printed, and whether the HUD shows it.
package struct LevelOutput: Hashable, Sendable {
    /// `--json`: prints a JSON object instead of text.
    package var isJSON = false
    /// `--quiet`: prints only errors.
    package var isQuiet = false
    /// `--watch`: prints the current level and each later level.
    package var isWatching = false
    /// Whether a change shows the HUD; false with `--no-hud`.
    package var showsHUD = true

    package init(
        isJSON: Bool = false, isQuiet: Bool = false, isWatching: Bool = false, showsHUD: Bool = true
    ) {
        self.isJSON = isJSON
        self.isQuiet = isQuiet
        self.isWatching = isWatching
        self.showsHUD = showsHUD
    }
}
