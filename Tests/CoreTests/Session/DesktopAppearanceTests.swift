// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// Preferences override the desktop's appearance settings.
@Suite struct DesktopAppearanceTests {
    static let blue = HUDColor(red: 0.2, green: 0.5, blue: 0.9)
    static let red = HUDColor(red: 1, green: 0, blue: 0)

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var desktop: @Sendable (inout DesktopAppearance) -> Void
        var preferences: @Sendable (inout HUDTheme) -> Void
        var expected: @Sendable (inout HUDTheme) -> Void

        init(
            _ name: String, desktop: @escaping @Sendable (inout DesktopAppearance) -> Void = { _ in },
            preferences: @escaping @Sendable (inout HUDTheme) -> Void = { _ in },
            expected: @escaping @Sendable (inout HUDTheme) -> Void
        ) {
            testDescription = name
            (self.desktop, self.preferences, self.expected) = (desktop, preferences, expected)
        }
    }

    static let rows = [
        Row("a desktop without settings", expected: { _ in }),
        Row("more contrast", desktop: { $0.hasHighContrast = true }, expected: { $0.hasHighContrast = true }),
        Row(
            "more contrast in GNOME", desktop: { $0.hasHighContrastInGNOME = true },
            expected: { $0.hasHighContrast = true }),
        Row(
            "the contrast of the preferences wins", desktop: { $0.hasHighContrast = true },
            preferences: { $0.hasHighContrast = false }, expected: { _ in }),
        Row(
            "light", desktop: { $0.isLight = true },
            expected: { ($0.foreground, $0.background, $0.accent) = (.black, .white, .black) }),
        Row(
            "light, with an accent", desktop: { ($0.isLight, $0.accent) = (true, blue) },
            expected: { ($0.foreground, $0.background, $0.accent) = (.black, .white, blue) }),
        Row(
            "never white on white", desktop: { $0.isLight = true }, preferences: { $0.foreground = .white },
            expected: { _ in }),
        Row(
            "never black on black", desktop: { $0.isLight = true }, preferences: { $0.background = .black },
            expected: { _ in }),
        Row("an accent", desktop: { $0.accent = blue }, expected: { $0.accent = blue }),
        Row(
            "the colours of the preferences win", desktop: { ($0.isLight, $0.accent) = (true, blue) },
            preferences: { ($0.foreground, $0.background, $0.accent) = (.white, blue, red) },
            expected: { ($0.background, $0.accent) = (blue, red) }),
        Row("large texts", desktop: { $0.textScale = 1.5 }, expected: { $0.zoom = 1.5 }),
        Row("the largest size", desktop: { $0.textScale = 1000 }, expected: { $0.zoom = 4 }),
        Row("the smallest size", desktop: { $0.textScale = -1 }, expected: { $0.zoom = 0.5 }),
        Row(
            "the size of the preferences wins", desktop: { $0.textScale = 2 }, preferences: { $0.zoom = 1 },
            expected: { _ in }),
    ]

    @Test(arguments: rows) func preferencesWinOverTheDesktop(row: Row) {
        var desktop = DesktopAppearance()
        row.desktop(&desktop)
        var preferences = HUDTheme()
        preferences.style = .bar
        row.preferences(&preferences)
        var expected = preferences
        (expected.foreground, expected.background, expected.accent) = (.white, .black, .white)
        (expected.hasHighContrast, expected.zoom) = (false, 1)
        row.expected(&expected)
        #expect(desktop.theme(preferences) == expected)
    }

    @Test func motionOfThePreferencesWins() {
        let plain = DesktopAppearance()
        var (common, gnome) = (plain, plain)
        common.hasReducedMotion = true
        gnome.hasReducedMotionInGNOME = true
        #expect([plain, common, gnome].map { $0.motion(nil) } == [.full, .reduced, .reduced])
        for motion in Motion.allCases {
            #expect([plain, common, gnome].map { $0.motion(motion) } == [motion, motion, motion])
        }
    }
}
