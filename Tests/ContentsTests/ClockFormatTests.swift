// SPDX-License-Identifier: MIT
import FloatOverlay
import Glibc
import Testing

@testable import FloatOverlayContents

@Suite(.serialized) struct ClockFormatTests {
    @Test(
        "the clock changes every second if its format shows seconds, also with flags, widths and modifiers",
        arguments: [
            ("%H:%M", false), ("%H:%M:%S", true), ("%T", true), ("%-S", true), ("%_3S", true), ("%OS", true),
            ("%EX", true), ("%c", true), ("%s", true), ("%r", true), ("%+", true), ("%%S", false),
            ("%%%S", true),
            ("S", false), ("%", false), ("%Ey %Om", false), ("", false), ("%H é %S", true),
        ])
    func formatWithSecondsIsRecognised(format: String, showsSeconds: Bool) {
        #expect(TextSource.showsSeconds(format) == showsSeconds)
    }

    @Test func textBeyondTheLimitIsDistinguishedFromAnEmptyOne() {
        let longest = String(repeating: "x", count: 1023)
        #expect(TextSource.clockText(longest, at: 0) == longest)
        #expect(TextSource.clockText(longest + "x", at: 0) == nil)
        #expect(TextSource.clockText("%2000S", at: 0) == nil)
        #expect(TextSource.clockText("", at: 0) == "")
        #expect(TextSource.clockText("100 %%", at: 0) == "100 %")
    }

    @Test func changedTimeZoneApplies() {
        let original = getenv("TZ").map { String(cString: $0) }
        defer {
            if let original { setenv("TZ", original, 1) } else { unsetenv("TZ") }
            tzset()
        }
        for (zone, hour) in [("UTC", "00"), ("XXX-5", "05")] {
            setenv("TZ", zone, 1)
            #expect(TextSource.clockText("%H", at: 0) == hour)
        }
    }
}
