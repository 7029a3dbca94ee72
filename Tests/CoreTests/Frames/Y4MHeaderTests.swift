// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite("Y4MHeader") struct Y4MHeaderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var line: String
        var size: PixelSize
        var chroma = ChromaSampling.yuv420
        var isFullRange = false
        var rate: FrameRate?
        var testDescription: String { line }

        init(
            _ line: String, width: Int, height: Int, chroma: ChromaSampling = .yuv420, full: Bool = false,
            rate: FrameRate? = nil
        ) {
            self.line = line
            size = PixelSize(width: width, height: height)
            self.chroma = chroma
            isFullRange = full
            self.rate = rate
        }
    }

    @Test(arguments: [
        Case("YUV4MPEG2 W1 H1", width: 1, height: 1),
        Case("YUV4MPEG2 W16384 H16384", width: 16384, height: 16384),
        Case("YUV4MPEG2  H480   W0640 ", width: 640, height: 480),
        Case(
            "YUV4MPEG2 W640 H480 F25:1 Ip A1:1 C420jpeg", width: 640, height: 480,
            rate: FrameRate(25, per: 1)),
        Case(
            "YUV4MPEG2 W3 H5 F30000:1001 It A0:0 C420mpeg2", width: 3, height: 5,
            rate: FrameRate(30000, per: 1001)),
        Case("YUV4MPEG2 W3 H5 F0:0 C420paldv", width: 3, height: 5),
        Case("YUV4MPEG2 W3 H5 C420 XYSCSS=420JPEG XCOLORRANGE=LIMITED", width: 3, height: 5),
        Case("YUV4MPEG2 W3 H5 C422 XCOLORRANGE=FULL", width: 3, height: 5, chroma: .yuv422, full: true),
        Case("YUV4MPEG2 W3 H5 C444 Xü Zzz", width: 3, height: 5, chroma: .yuv444),
        Case("YUV4MPEG2 W3 H5 Cmono", width: 3, height: 5, chroma: .mono),
    ]) func validHeaderIsParsed(_ row: Case) throws {
        let header = try Y4MHeader(row.line.utf8)
        let pixels = StreamLayout.Pixels.yuv(row.chroma, isFullRange: row.isFullRange)
        #expect(header.layout == StreamLayout(pixels, size: row.size))
        #expect(header.rate == row.rate)
    }

    static let colours = "8 bits: C420, C420jpeg, C420mpeg2, C420paldv, C422, C444, Cmono"
    static let rates = "F and two whole numbers, such as F30000:1001"

    @Test(
        arguments: [
            ("", .notY4M), ("YUV4MPEG", .notY4M), ("YUV4MPEG3 W1 H1", .notY4M), ("yuv4mpeg2 W1 H1", .notY4M),
            ("YUV4MPEG2", .noSize), ("YUV4MPEG2 W1", .noSize), ("YUV4MPEG2 H1", .noSize),
            ("YUV4MPEG2 W0 H1", .badWord("W0", expected: "W1 to W16384")),
            ("YUV4MPEG2 W1 H16385", .badWord("H16385", expected: "H1 to H16384")),
            ("YUV4MPEG2 W-1 H1", .badWord("W-1", expected: "W1 to W16384")),
            ("YUV4MPEG2 W+1 H1", .badWord("W+1", expected: "W1 to W16384")),
            ("YUV4MPEG2 W H1", .badWord("W", expected: "W1 to W16384")),
            (
                "YUV4MPEG2 W99999999999999999999 H1",
                .badWord("W99999999999999999999", expected: "W1 to W16384")
            ),
            ("YUV4MPEG2 W1 H1\r", .badWord("H1?", expected: "H1 to H16384")),
            ("YUV4MPEG2 W1 H1 F25", .badWord("F25", expected: rates)),
            ("YUV4MPEG2 W1 H1 F25:0", .badWord("F25:0", expected: rates)),
            ("YUV4MPEG2 W1 H1 F0:1", .badWord("F0:1", expected: rates)),
            ("YUV4MPEG2 W1 H1 F1:1:1", .badWord("F1:1:1", expected: rates)),
            ("YUV4MPEG2 W1 H1 C420p10", .badWord("C420p10", expected: colours)),
            ("YUV4MPEG2 W1 H1 C444alpha", .badWord("C444alpha", expected: colours)),
            ("YUV4MPEG2 W1 H1 C411", .badWord("C411", expected: colours)),
            ("YUV4MPEG2 W1 H1 Cmono16", .badWord("Cmono16", expected: colours)),
        ] as [(String, FrameStreamError)])
    func invalidHeaderIsRefused(line: String, error: FrameStreamError) {
        #expect(throws: error) { try Y4MHeader(line.utf8) }
    }

    @Test(arguments: [
        (FrameStreamError.notY4M, "not a Y4M stream: no YUV4MPEG2 at the start"),
        (.badWord("W0", expected: "W1 to W16384"), "invalid \"W0\" in the Y4M header; expected W1 to W16384"),
        (.noSize, "the Y4M header has no size (W and H)"),
        (.longHeader, "the Y4M header is longer than 1024 bytes"),
        (.badFrame(3), "frame 3 does not begin with FRAME"),
        (.empty, "the stream ends before its first frame"),
        (.truncated(1), "the stream ends inside frame 1"),
    ]) func errorsHaveWords(error: FrameStreamError, words: String) {
        #expect("\(error)" == words)
    }
}
