// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct ContainsBytesTests {
    @Test(
        arguments: [
            ("https://a", "://", true), ("://", "://", true), ("a:/", "://", false), (":://", "://", true),
            ("", "://", false), ("tpacpi::kbd_backlight", ":kbd_backlight", true), ("é://", "://", true),
        ])
    func partsAreFoundByteForByte(text: String, part: String, expected: Bool) {
        #expect(text.containsBytes(of: part) == expected)
    }
}
