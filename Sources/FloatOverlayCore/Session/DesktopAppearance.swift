// SPDX-License-Identifier: MIT

/// The settings of the desktop that preferences without a value follow. Initially, those of a desktop that
/// reports none.
package struct DesktopAppearance: Hashable, Sendable {
    /// Whether the light colour scheme is preferred.
    package var isLight = false
    /// The accent colour.
    package var accent: HUDColor?
    /// Whether more contrast is requested, in the settings of all desktops and in those of GNOME.
    package var hasHighContrast = false, hasHighContrastInGNOME = false
    /// Whether animations are to be avoided, in the settings of all desktops and in those of GNOME.
    package var hasReducedMotion = false, hasReducedMotionInGNOME = false
    /// The factor on the size of texts.
    package var textScale = 1.0

    /// Creates the appearance of a desktop that reports no settings.
    package init() {}

    /// `theme` with a value in place of each `nil`. The light scheme applies only if neither the foreground nor
    /// the background is given, so that the two are never alike.
    package func theme(_ theme: HUDTheme) -> HUDTheme {
        var theme = theme
        let isInverted = isLight && theme.foreground == nil && theme.background == nil
        let (front, back): (HUDColor, HUDColor) = isInverted ? (.black, .white) : (.white, .black)
        theme.foreground = theme.foreground ?? front
        theme.background = theme.background ?? back
        theme.accent = theme.accent ?? accent ?? front
        theme.hasHighContrast = theme.hasHighContrast ?? (hasHighContrast || hasHighContrastInGNOME)
        let zoom = max(HUDTheme.zooms.lowerBound, min(textScale, HUDTheme.zooms.upperBound))
        theme.zoom = theme.zoom ?? zoom
        return theme
    }

    /// `motion`, or the motion of the desktop in place of `nil`.
    package func motion(_ motion: Motion?) -> Motion {
        motion ?? (hasReducedMotion || hasReducedMotionInGNOME ? .reduced : .full)
    }
}
