// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct LevelChangeTests {
    @Test(
        "valid forms",
        arguments: [
            ("40%", .percent(40)), ("40", .percent(40)), ("50.5%", .percent(50.5)), ("0", .percent(0)),
            ("+5%", .percentStep(5)), ("-5%", .percentStep(-5)), ("5%+", .percentStep(5)),
            ("5%-", .percentStep(-5)), ("+5", .percentStep(5)), ("5-", .percentStep(-5)),
            ("+0.5%", .percentStep(0.5)), ("+3dB", .decibelStep(3)), ("-6dB", .decibelStep(-6)),
            ("3db+", .decibelStep(3)), ("-1.5DB", .decibelStep(-1.5)), ("raw:120", .raw(120)),
            ("raw:+10", .rawStep(10)), ("raw:-10", .rawStep(-10)), ("raw:10-", .rawStep(-10)),
            ("999999%", .percent(999999)),
        ] as [(String, LevelChange)])
    func validFormsAreParsed(_ text: String, _ change: LevelChange) {
        #expect(LevelChange(text) == change)
    }

    @Test(
        "invalid forms",
        arguments: [
            "", "%", "+", "-", "+%", "5%%", "5+%", "+5%+", "--5", "+-5", "3dB", "dB", "+dB", "raw:", "raw:+",
            "raw:5%", "raw:1.5", "raw:5dB", "1e3", "0x10", ".5", "5.", "1.2.3", "1,5", " 5", "5 ", "+ 5",
            "nan",
            "inf", "1000000", "٣", "5\u{0}", "+9999999%", "raw:9999999999", "５%",
        ])
    func invalidFormsAreRefused(_ text: String) {
        #expect(LevelChange(text) == nil)
    }

    @Test("only steps are relative")
    func onlyStepsAreRelative() {
        #expect(["40%", "raw:3"].allSatisfy { LevelChange($0)?.isRelative == false })
        #expect(["+4", "-4%", "+1dB", "raw:+3"].allSatisfy { LevelChange($0)?.isRelative == true })
    }

    @Test("text of percentages")
    func percentagesHaveTexts() {
        #expect(Percent.text(101) == "101%")
        #expect(Percent.text(50.5) == "50.5%")
        #expect(Percent.text(0) == "0%")
    }

    @Test(
        "raw volumes and percentages are rounded half up",
        arguments: [(0, 0), (327, 0), (328, 1), (37356, 57), (65535, 100), (65536, 100), (98304, 150)]
            as [(UInt32, Int)])
    func volumesAreRoundedHalfUp(_ raw: UInt32, _ percent: Int) {
        #expect(Percent.whole(ofRaw: raw) == percent)
    }

    @Test("each whole percentage survives a round trip")
    func wholePercentagesSurviveARoundTrip() {
        for percent in 0...153 { #expect(Percent.whole(ofRaw: Percent.raw(Double(percent))) == percent) }
    }
}
