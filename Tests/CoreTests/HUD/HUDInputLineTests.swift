// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct HUDInputLineTests {
    @Test(
        arguments: [
            ("40", HUDInputLine(value: 40)), ("0", HUDInputLine(value: 0)),
            ("  40%\r", HUDInputLine(value: 40)),
            ("40.5", HUDInputLine(value: 40.5)), ("153!", HUDInputLine(value: 153, isMuted: true)),
            ("40 !", HUDInputLine(value: 40, isMuted: true)),
            ("40%!", HUDInputLine(value: 40, isMuted: true)),
            ("40 muted", HUDInputLine(value: 40, isMuted: true)),
            ("40 mute", HUDInputLine(value: 40, isMuted: true)),
            ("40 normal", HUDInputLine(value: 40)),
            ("40 volume", HUDInputLine(value: 40, iconChoice: .volume)),
            ("40 brightness more", HUDInputLine(value: 40, iconChoice: .brightness)),
            ("40 keyboard-light", HUDInputLine(value: 40, iconChoice: .icon(.keyboardLight))),
            ("25 #000000FF #FFFFFFFF #FFFFFFFF", HUDInputLine(value: 25)), ("-5", HUDInputLine(value: 0)),
            ("007", HUDInputLine(value: 7)), ("999999", HUDInputLine(value: 999_999)),
        ])
    func linesAreParsed(text: String, line: HUDInputLine) {
        #expect(HUDInputLine(text) == line)
    }

    @Test(arguments: [
        "", " ", "x", "4x", "40%%", "!", "%", "-", "--5", "+5", "5-", "1e3", "0x10", "1234567", "１",
    ])
    func invalidLineIsRefused(text: String) {
        #expect(HUDInputLine(text) == nil)
    }
}

@Suite struct HUDLevelTests {
    @Test(
        arguments: [
            (0, 1, 0, 1), (0.5, 1, 0.5, 1), (1, 1, 1, 1), (0.75, 1.5, 0.5, 1 / 1.5), (1.5, 1.5, 1, 1 / 1.5),
            (2, 1, 1, 0.5), (20, 1, 1, 1 / 9.99), (-1, 1, 0, 1), (.nan, .nan, 0, 1), (0.5, 0.5, 0.5, 1),
        ] as [(Double, Double, Double, Double)])
    func topScalesTheFilledPart(value: Double, top: Double, filled: Double, mark: Double) {
        let level = HUDLevel(value, top: top)
        #expect(abs(level.filled - filled) < 1e-12 && abs(level.hundredPercentPosition - mark) < 1e-12)
    }

    @Test func theEndIsBroughtInRange() {
        var level = HUDLevel(0.5)
        level.top = 100
        #expect(level.top == HUDLevel.maxValue)
        level.top = 0
        #expect(level.effectiveTop == 1)
    }
}

@Suite struct HUDColorTests {
    @Test func coloursAreParsed() {
        #expect(HUDColor("#ffffff") == .white)
        #expect(HUDColor("#000000") == .black)
        #expect(HUDColor("#Ff000080") == HUDColor(red: 1, green: 0, blue: 0, alpha: 128 / 255.0))
        #expect(HUDColor("#ff9f0a") == HUDTheme().overLimit)
        #expect(HUDColor.white.withDefaultAlpha(0.5).alpha == 0.5)
        #expect(HUDColor("#ffffff00")?.withDefaultAlpha(0.5).alpha == 0)
    }

    @Test(arguments: [
        "", "#", "#fff", "ffffff", "#fffffff", "#gggggg", "#ffffff ", "#ffffffffff", "#１１１１１１", "#ff ff0",
    ])
    func invalidColourIsRefused(text: String) {
        #expect(HUDColor(text) == nil)
    }
}

@Suite struct HUDSymbolTests {
    @Test(arguments: HUDIconChoice.allCases) func iconChoicesRoundTrip(iconChoice: HUDIconChoice) {
        #expect(HUDIconChoice(rawValue: iconChoice.rawValue) == iconChoice)
    }

    @Test(
        arguments: [
            (.volume, 0, false, .volumeMuted), (.volume, 0.01, false, .volumeLow),
            (.volume, 0.34, false, .volumeMid), (.volume, 3, false, .volumeHigh),
            (.volume, 0.5, true, .volumeMuted),
            (.brightness, 0, true, .brightnessLow), (.brightness, 0.5, false, .brightnessMid),
            (.brightness, 1, false, .brightnessHigh), (.icon(.microphone), 0.5, true, .microphoneMuted),
            (.icon(.microphone), 0.5, false, .microphone), (.icon(.device), 0.5, true, .device),
            (.icon(.info), 0.5, true, .volumeMuted),
        ] as [(HUDIconChoice, Double, Bool, HUDIcon)])
    func iconFollowsTheValue(iconChoice: HUDIconChoice, value: Double, isMuted: Bool, icon: HUDIcon) {
        #expect(iconChoice.icon(value: value, isMuted: isMuted) == icon)
    }
}
