// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct MediaURLTests {
    @Test(
        arguments: [
            ("/m/a b.mp3", "/m/a b.mp3"), ("/m/a%20b", "/m/a%20b"), ("file:///m/a%20b.mp3", "/m/a b.mp3"),
            ("file:///%e6%97%a5%E6%9C%AC", "/\u{65e5}\u{672c}"), ("file://localhost/a", "/a"),
            ("file://host/a", nil), ("file://", nil), ("http://x/a", nil), ("", nil), ("a", nil),
            ("file:///%ff", nil), ("file:///a%00", nil), ("file:///a%", nil), ("file:///a%4", nil),
            ("file:///a%+4", nil), ("file:///a%4g", nil),
        ])
    func localURLsHavePaths(url: String, expected: String?) { #expect(MediaURL.path(of: url) == expected) }

    @Test func theURLsOfOurOwnPlayerLeadBackToTheirPaths() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            let scalars = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                Unicode.Scalar(UInt16.random(in: 1...0xd7ff, using: &generator)) ?? "%"
            }
            let path = "/" + String(String.UnicodeScalarView(scalars))
            #expect(MediaURL.path(of: MediaURL.url(of: path)) == path)
        }
    }
}
