// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct ControlCharactersTests {
    @Test(arguments: [
        ("", ""), ("plain é日😀", "plain é日😀"), ("\u{1B}[31m\r\n\t\0", "?[31m????"),
        ("\u{7E}\u{7F}\u{80}\u{9B}\u{9F}\u{A0}", "~????\u{A0}"),
    ])
    func controlCharactersAreReplaced(text: String, shown: String) {
        #expect(text.replacingControlCharacters(by: "?") == shown)
    }
}
