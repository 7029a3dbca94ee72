// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct OutputTransformTests {
    /// A compositor's picture of a monitor that shows `abc` over `def`, with an excess pixel at the end of each row.
    @Test(
        "a picture of a rotated monitor is read upright",
        arguments: [
            (OutputTransform.none, "abc def"), (.quarter, "cf be ad"), (.half, "fed cba"),
            (.threeQuarters, "da eb fc"), (.mirrored, "cba fed"), (.mirroredQuarter, "ad be cf"),
            (.mirroredHalf, "def abc"), (.mirroredThreeQuarters, "fc eb da"),
        ])
    func rotatedPicturesAreReadUpright(turn: OutputTransform, rows: String) {
        let lines: [Substring] = rows.split(separator: " ")
        let size = PixelSize(width: lines[0].count, height: lines.count)
        let pixels: [Character] = Array(lines.joined(separator: "-") + "-")
        let traversal = turn.traversal(through: size, stride: size.width + 1)
        let upright = turn.upright(size)
        var seen: [String] = []
        for y in 0..<upright.height {
            let row = traversal.start + y * traversal.down
            seen.append(String((0..<upright.width).map { pixels[row + $0 * traversal.right] }))
        }
        #expect(seen == ["abc", "def"])
    }

    /// A row that begins at the bottom has its place after the others, and a stride below zero.
    @Test("a picture with a negative stride is read from its last row", arguments: OutputTransform.allCases)
    func readsUpsideDown(turn: OutputTransform) {
        let size = turn.upright(PixelSize(width: 3, height: 2))
        let straight = turn.traversal(through: size, stride: size.width)
        let reversed = turn.traversal(through: size, stride: -size.width)
        let last = (size.height - 1) * size.width
        for (x, y) in [(0, 0), (2, 0), (0, 1), (2, 1)] {
            let place = straight.start + x * straight.right + y * straight.down
            let mirrored = (size.height - 1 - place / size.width) * size.width + place % size.width
            let offset = reversed.start + x * reversed.right + y * reversed.down
            #expect(last + offset == mirrored)
        }
    }
}
