// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct SeekableContentTests {
    @Test(
        arguments: [
            ("a", 100, true), ("b", 100, false), (nil, 100, false), ("a", 300, false), ("a", 60, false),
            // The duration was an estimate, or is that of a recording in progress.
            ("a", 99.5, true), ("a", 106, true),
        ] as [(String?, Double, Bool)])
    func anotherTitleOrDurationIsOtherContent(title: String?, duration: Double, isSame: Bool) {
        let content = SeekableContent(title: "a", duration: 100)
        #expect(content.isSame(as: SeekableContent(title: title, duration: duration)) == isSame)
    }

    @Test(arguments: [(100, true), (300, false)] as [(Double, Bool)])
    func contentWithoutATitleHasItsDuration(duration: Double, isSame: Bool) {
        let content = SeekableContent(title: nil, duration: 100)
        #expect(content.isSame(as: SeekableContent(title: nil, duration: duration)) == isSame)
    }
}
