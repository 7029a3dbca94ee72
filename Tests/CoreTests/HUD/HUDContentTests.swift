// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct HUDContentTests {
    private func volume(_ raw: UInt32, isMuted: Bool = false) -> HUDContent {
        .volume(VolumeState(channels: [raw, raw / 2], isMuted: isMuted))
    }

    @Test func percentagesAreHalfUp() {
        for percent in 0...100 {
            // 0.29 · 100 is 28.999…: truncation would show 28.
            #expect(Percent.whole(Double(percent) / 100) == percent)
            #expect(volume(Percent.raw(Double(percent))).text == "\(percent)%")
            #expect(Percent.whole(ofRaw: UInt32((Double(percent) * 655.36).rounded())) == percent)
        }
        #expect(Percent.whole(0.005) == 1)
        #expect(Percent.whole(0.0049) == 0)
        // 0.145 · 100 is 14.499….
        for tenths in stride(from: 5, through: 9985, by: 10) {
            #expect(Percent.whole(Double(tenths) / 1000) == (tenths + 5) / 10)
        }
    }

    @Test(
        arguments: [
            (0, "0%"), (327, "0%"), (328, "1%"), (983, "1%"), (984, "2%"), (65_208, "99%"), (65_209, "100%"),
            (98_304, "150%"),
        ] as [(UInt32, String)])
    func rawVolumesAreHalfUp(raw: UInt32, text: String) {
        #expect(volume(raw).text == text)
    }

    @Test(
        arguments: [
            (0, false, .volumeMuted), (0, true, .volumeMuted), (50, true, .volumeMuted),
            (150, true, .volumeMuted), (1, false, .volumeLow), (33, false, .volumeLow),
            (34, false, .volumeMid),
            (66, false, .volumeMid), (67, false, .volumeHigh), (100, false, .volumeHigh),
            (150, false, .volumeHigh),
        ] as [(Double, Bool, HUDIcon)])
    func volumeAndMuteDetermineTheIcon(percent: Double, isMuted: Bool, icon: HUDIcon) {
        #expect(volume(Percent.raw(percent), isMuted: isMuted).icon == icon)
    }

    @Test(arguments: HUDIcon.allCases) func iconNamesAreLowercaseWords(icon: HUDIcon) {
        #expect(HUDIcon(rawValue: icon.rawValue) == icon)
        #expect(icon.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
    }

    @Test(
        arguments: [
            (HUDContent(icon: .volumeMid, text: "57%", level: HUDLevel(0.57)), "Volume 57 percent"),
            (HUDContent(icon: .volumeMuted, text: "0%", level: HUDLevel(0)), "Volume 0 percent"),
            (HUDContent(icon: .volumeMuted, text: "57%", level: HUDLevel(0.57, isMuted: true)), "Muted"),
            (HUDContent(icon: .microphone, text: "120%", level: HUDLevel(1.2)), "Microphone 120 percent"),
            (
                HUDContent(icon: .microphoneMuted, text: "9%", level: HUDLevel(0.09, isMuted: true)),
                "Microphone muted"
            ),
            (HUDContent(icon: .brightnessLow, text: "40%", level: HUDLevel(0.4)), "Brightness 40 percent"),
            (HUDContent(icon: .brightnessLow, text: "-35%", level: HUDLevel(0)), "Dimmed by 35 percent"),
            (HUDContent(icon: .keyboardLight, text: "50%"), "Keyboard light 50 percent"),
            (HUDContent(icon: .opacity, text: "60%"), "Opacity 60 percent"),
            (HUDContent(icon: .info, text: "40%"), "40 percent"),
            (HUDContent(icon: .info, text: "40%", level: HUDLevel(0.4, isMuted: true)), "40 percent, muted"),
            (HUDContent(icon: .volumeMuted, text: "no audio"), "no audio"),
            (HUDContent(icon: .seek, text: "1:23"), "1:23"),
            (HUDContent(icon: .info, text: "Bat 73%"), "Bat 73%"),
            (HUDContent(icon: .info, text: "%"), "%"), (HUDContent(icon: .info, text: ""), nil),
            (
                HUDContent(icon: .info, text: String(repeating: "é", count: 1000)),
                String(repeating: "é", count: 200)
            ),
        ] as [(HUDContent, String?)])
    func contentHasItsSentence(content: HUDContent, sentence: String?) {
        #expect(content.sentence == sentence)
    }
}
