// SPDX-License-Identifier: MIT
import FloatOverlayBus
import FloatOverlayCore
import Testing

/// The reports of the portal, and their meaning.
@Suite struct PortalSettingTests {
    struct Row: Sendable {
        var setting: PortalSetting
        var value: BusValue
        var expected: DesktopAppearance

        init(
            _ setting: PortalSetting, reported value: BusValue,
            change: (inout DesktopAppearance) -> Void = { _ in }
        ) {
            (self.setting, self.value) = (setting, value)
            expected = DesktopAppearance()
            change(&expected)
        }
    }

    static let rows = [
        Row(.colorScheme, reported: .integer(0)),
        Row(.colorScheme, reported: .integer(1)),
        Row(.colorScheme, reported: .integer(2)) { $0.isLight = true },
        Row(.colorScheme, reported: .integer(.max)),
        Row(.contrast, reported: .integer(0)),
        Row(.contrast, reported: .integer(1)) { $0.hasHighContrast = true },
        Row(.contrast, reported: .integer(-1)),
        Row(.highContrast, reported: .flag(true)) { $0.hasHighContrastInGNOME = true },
        Row(.reducedMotion, reported: .integer(1)) { $0.hasReducedMotion = true },
        Row(.animations, reported: .flag(false)) { $0.hasReducedMotionInGNOME = true },
        Row(.animations, reported: .flag(true)),
        Row(.textScale, reported: .real(1.25)) { $0.textScale = 1.25 },
        Row(.textScale, reported: .real(.nan)),
        Row(.textScale, reported: .real(.infinity)),
        Row(.accentColor, reported: .reals(0, 0.5, 1)) { $0.accent = HUDColor(red: 0, green: 0.5, blue: 1) },
        Row(.accentColor, reported: .reals(-1, -1, -1)),
        Row(.accentColor, reported: .reals(0, 0, 1.01)),
        Row(.accentColor, reported: .reals(.nan, 0, 0)),
    ]

    @Test(arguments: rows) func valuesAreChecked(row: Row) {
        var appearance = DesktopAppearance()
        row.setting.store(row.value, in: &appearance)
        #expect(appearance == row.expected)
    }

    @Test(arguments: PortalSetting.allCases) func aValueOfAnotherTypeIsIgnored(setting: PortalSetting) {
        var changed = DesktopAppearance()
        for row in Self.rows where row.expected != DesktopAppearance() {
            row.setting.store(row.value, in: &changed)
        }
        let types = Set(Self.rows.filter { $0.setting == setting }.map { Self.name(of: $0.value) })
        let values: [BusValue] = [
            .text("1"), .integer(0), .real(0.75), .reals(1, 1, 1), .flag(true), .flag(false),
            .dictionary([:]), .other,
        ]
        for value in values where !types.contains(Self.name(of: value)) {
            var appearance = changed
            setting.store(value, in: &appearance)
            #expect(appearance == changed, "\(value)")
        }
    }

    /// The name of the case of `value`.
    private static func name(of value: BusValue) -> String { String("\(value)".prefix { $0 != "(" }) }
}
