// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The output and the part of it that show a region of the screen.
struct CaptureRegion: Equatable {
    let output: Output
    let transform: OutputTransform
    /// Whether the whole output is captured and then cropped: for a part of a transformed output, wlroots 0.15
    /// captures another part.
    var capturesWholeOutput: Bool { transform != .none }
    /// The size of the output in its logical pixels.
    private let logicalSize: PixelSize
    /// The size of the output in device pixels, after its transform.
    private let pixelSize: PixelSize?
    /// The captured part, in logical pixels of the output.
    let part: PixelRect

    /// Finds the output that shows most of `region`, which is in logical pixels of the whole desktop, and the
    /// visible part; `nil` if no output shows it.
    init?(_ region: PixelRect, on outputs: [Output]) {
        var best: (output: Output, area: PixelRect, part: PixelRect)?
        for output in outputs {
            guard let area = Self.area(of: output), let part = area.intersection(region) else { continue }
            if let best, Self.area(best.part) >= Self.area(part) { continue }
            best = (output, area, part)
        }
        guard let (output, area, seen) = best else { return nil }
        self.output = output
        transform = output.info?.transform ?? .none
        pixelSize = output.info?.pixels
        logicalSize = area.size
        part = PixelRect(x: seen.x - area.x, y: seen.y - area.y, size: seen.size)
    }

    /// The part within an upright picture of the size `size`.
    func cropRect(in size: PixelSize) -> PixelRect {
        let all = PixelRect(x: 0, y: 0, size: size)
        guard capturesWholeOutput else { return all }
        let x = Self.scaled(part.x...part.maxX, from: logicalSize.width, to: size.width)
        let y = Self.scaled(part.y...part.maxY, from: logicalSize.height, to: size.height)
        let part = PixelRect(
            x: x.lowerBound, y: y.lowerBound, width: max(1, x.count - 1), height: max(1, y.count - 1))
        return part.intersection(all) ?? all
    }

    private static func scaled(
        _ range: ClosedRange<Int>, from logical: Int, to pixels: Int
    ) -> ClosedRange<Int> {
        let scale = Double(pixels) / Double(max(1, logical))
        let (first, end) = (Double(range.lowerBound) * scale, Double(range.upperBound) * scale)
        return Int(first.rounded())...Int(end.rounded())
    }

    static func == (one: CaptureRegion, other: CaptureRegion) -> Bool {
        one.output === other.output && one.transform == other.transform && one.part == other.part
            && one.pixelSize == other.pixelSize && one.logicalSize == other.logicalSize
    }

    private static func area(_ part: PixelRect) -> Int { part.size.width * part.size.height }

    private static func area(of output: Output) -> PixelRect? {
        output.info.map { info in
            let origin = info.origin ?? Point(x: 0, y: 0)
            return PixelRect(
                x: Int(origin.x), y: Int(origin.y), width: Int(info.size.width), height: Int(info.size.height)
            )
        }
    }
}
