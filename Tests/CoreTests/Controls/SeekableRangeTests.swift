// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct SeekableRangeTests {
    @Test(arguments: [0, -1, .nan, .infinity, -.infinity, -0.0] as [Double])
    func invalidDurationHasNoRange(duration: Double) {
        #expect(SeekableRange(position: 0, duration: duration) == nil)
    }

    @Test(
        arguments: [
            (0, 0), (12.5, 12.5), (60, 60), (61, 60), (.infinity, 60), (-3, 0), (-.infinity, 0), (.nan, 0),
        ] as [(Double, Double)])
    func aPositionOutsideIsTheNearerEnd(position: Double, kept: Double) throws {
        let range = try #require(SeekableRange(position: position, duration: 60))
        #expect(range.position == kept)
        #expect((0...1).contains(range.fraction))
        #expect(range.bounded(position) == (position.isNaN ? kept : max(0, min(position, 60))))
    }

    @Test(
        arguments: [
            (0, "0:00"), (0.999, "0:00"), (59.99, "0:59"), (60, "1:00"), (245, "4:05"), (3599, "59:59"),
            (3600, "1:00:00"), (3845, "1:04:05"), (1e300, "999:59:59"), (.infinity, "999:59:59"),
            (-1, "0:00"), (.nan, "0:00"),
        ] as [(Double, String)])
    func timesHaveTexts(seconds: Double, text: String) {
        #expect(SeekableRange.text(seconds) == text)
    }
}
