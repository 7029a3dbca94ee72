// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayPixelConversion
import Foundation
import Testing

@Suite struct PixelConverterTests {
    /// Memory of exactly `count` bytes; touching the byte behind it, or the page before, ends the process.
    final class GuardedMemory {
        let start: UnsafeMutableRawPointer
        private let whole: UnsafeMutableRawPointer
        private let length: Int

        init(_ count: Int) throws {
            let page = Int(getpagesize())
            let room = (count + page - 1) / page * page
            length = room + 2 * page
            let memory = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            whole = try #require(memory)
            try #require(mprotect(whole, page, PROT_NONE) == 0)
            try #require(mprotect(whole + page + room, page, PROT_NONE) == 0)
            start = whole + page + room - count
        }

        deinit { munmap(whole, length) }
    }

    /// Converts one frame to rows without gaps.
    private func convert(_ converter: PixelConverter, _ frame: some Collection<UInt8>) throws -> [UInt8] {
        let size = converter.layout.size
        let target = try GuardedMemory(size.width * size.height * 4)
        converter.input.copyBytes(from: frame)
        converter.convert(into: target.start, stride: size.width * 4)
        return Array(UnsafeRawBufferPointer(start: target.start, count: size.width * size.height * 4))
    }

    /// Converts all frames of a Y4M stream.
    private func convert(stream bytes: [UInt8]) throws -> [UInt8] {
        var stream = FrameStream()
        var rest = bytes[...]
        var converter: PixelConverter?
        var output: [UInt8] = []
        while !rest.isEmpty {
            switch stream.next {
            case .header(let limit):
                try stream.receive(header: rest.prefix(limit))
                rest = rest.dropFirst(limit)
                if converter == nil, let layout = stream.layout { converter = PixelConverter(layout) }
            case .pixels(let range):
                try #require(rest.count >= range.count)
                let isWhole = stream.receive(pixels: range.count)
                try #require(isWhole)
                output += try convert(try #require(converter), rest.prefix(range.count))
                rest = rest.dropFirst(range.count)
            }
        }
        return output
    }

    @Test(
        arguments: [("yuv420p", ChromaSampling.yuv420), ("yuv422p", .yuv422), ("yuv444p", .yuv444)],
        [(320, 180), (34, 18), (66, 36)])
    func framesMatchFFmpeg(format: (String, ChromaSampling), side: (Int, Int)) throws {
        let (format, chroma) = format
        for range in ["tv", "pc"] {
            let bytes = try FFmpeg.y4m(PixelSize(width: side.0, height: side.1), format, range: range)
            let header = try Y4MHeader(bytes.prefix { $0 != 10 })
            #expect(header.layout.pixels == .yuv(chroma, isFullRange: range == "pc"))
            let ours = try convert(stream: bytes)
            let theirs = try FFmpeg.bgra(bytes, isExact: side.0 % 32 != 0)
            try #require(ours.count == theirs.count && ours.count == 2 * side.0 * side.1 * 4)
            let worst = zip(ours, theirs).map { abs(Int($0) - Int($1)) }.max() ?? 0
            #expect(worst <= 3, "\(range)")
            #expect(stride(from: 3, to: ours.count, by: 4).allSatisfy { ours[$0] == 255 })
        }
    }

    /// BT.601 in numbers, for a picture of one colour.
    private func bt601(_ y: Int, _ u: Int, _ v: Int, isFullRange: Bool) -> [Int] {
        let luma = isFullRange ? Double(y) : Double(y - 16) * 255 / 219
        let scale = isFullRange ? 1 : 255.0 / 224
        let (blue, red) = (Double(u - 128) * scale, Double(v - 128) * scale)
        let exact = [luma + 1.772 * blue, luma - 0.344136 * blue - 0.714136 * red, luma + 1.402 * red]
        return exact.map { max(0, min(255, Int($0.rounded()))) }
    }

    /// Each pixel has the colour of its luma sample and of its chroma sample. ffmpeg is no reference for odd sizes: it
    /// stretches their chroma planes.
    @Test(arguments: ChromaSampling.allCases, [(1, 1), (2, 3), (17, 5), (32, 4), (33, 17), (66, 35)])
    func everyPixelHasItsOwnSamples(chroma: ChromaSampling, side: (Int, Int)) throws {
        let (width, height) = side
        for isFullRange in [false, true] {
            let layout = StreamLayout(
                .yuv(chroma, isFullRange: isFullRange), size: PixelSize(width: width, height: height))
            let converter = try #require(PixelConverter(layout))
            let frame = (0..<layout.byteCount).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 12) }
            let pixels = try convert(converter, frame)
            func sample(_ plane: Int, _ x: Int, _ y: Int) -> Int {
                guard plane < layout.planes.count else { return 128 }
                let (plane, luma) = (layout.planes[plane], layout.planes[0])
                let column = plane.stride < luma.stride ? x / 2 : x
                let row = plane.rows < luma.rows ? y / 2 : y
                return Int(frame[plane.offset + row * plane.stride + column])
            }
            for (y, x) in (0..<height).flatMap({ y in (0..<width).map { (y, $0) } }) {
                let color = bt601(
                    sample(0, x, y), sample(1, x, y), sample(2, x, y), isFullRange: isFullRange)
                let start = (y * width + x) * 4
                let worst = zip(pixels[start...], color + [255]).map { abs(Int($0) - $1) }.max()
                #expect(worst.map { $0 <= 1 } == true, "\(x) \(y)")
            }
        }
    }

    @Test(arguments: ChromaSampling.allCases, [false, true])
    func coloursAreThoseOfBT601(chroma: ChromaSampling, isFullRange: Bool) throws {
        let layout = StreamLayout(
            .yuv(chroma, isFullRange: isFullRange), size: PixelSize(width: 19, height: 5))
        let converter = try #require(PixelConverter(layout))
        for (y, u, v) in [
            (16, 128, 128), (235, 128, 128), (0, 128, 128), (255, 128, 128), (126, 90, 200), (81, 90, 240),
        ] {
            let values = [y, u, v].map(UInt8.init)
            let frame = zip(layout.planes, values).flatMap { Array(repeating: $1, count: $0.byteCount) }
            let isMono = chroma == .mono
            let expected = bt601(y, isMono ? 128 : u, isMono ? 128 : v, isFullRange: isFullRange) + [255]
            let pixels = try convert(converter, frame)
            let worst = pixels.enumerated().map { abs(Int($1) - expected[$0 % 4]) }.max() ?? 255
            #expect(worst <= 1, "\(y) \(u) \(v)")
        }
    }

    @Test(
        arguments: [
            (.rgb24, [1, 2, 3], [3, 2, 1, 255]), (.rgba, [10, 20, 30, 40], [30, 20, 10, 40]),
            (.bgrx, [1, 2, 3, 4], [1, 2, 3, 255]), (.bgra, [1, 2, 3, 4], [1, 2, 3, 4]),
            (.rgba, [0, 0, 0, 0], [0, 0, 0, 0]),
        ] as [(StreamLayout.Pixels, [UInt8], [UInt8])])
    func packedPixelsKeepTheirValues(pixels: StreamLayout.Pixels, from: [UInt8], to: [UInt8]) throws {
        for (width, height) in [(1, 1), (7, 3), (64, 2), (129, 2)] {
            let layout = StreamLayout(pixels, size: PixelSize(width: width, height: height))
            let converter = try #require(PixelConverter(layout))
            let frame = Array(repeating: from, count: width * height).flatMap { $0 }
            let expected = Array(repeating: to, count: width * height).flatMap { $0 }
            #expect(try convert(converter, frame) == expected)
        }
    }

    /// Nothing is written behind the last row, nor read beyond the input.
    @Test(
        arguments: [
            .yuv(.yuv420, isFullRange: false), .yuv(.yuv422, isFullRange: true),
            .yuv(.yuv444, isFullRange: false),
            .yuv(.mono, isFullRange: false), .rgb24, .rgba, .bgrx, .bgra,
        ] as [StreamLayout.Pixels])
    func everySizeStaysInItsMemory(pixels: StreamLayout.Pixels) throws {
        for width in Array(1...70) + [255, 16384] {
            for height in 1...4 {
                let layout = StreamLayout(pixels, size: PixelSize(width: width, height: height))
                let converter = try #require(PixelConverter(layout))
                let frame = [UInt8](repeating: 77, count: converter.layout.byteCount)
                let output = try convert(converter, frame)
                #expect(output.count == width * height * 4)
            }
        }
    }

    @Test func rowsMayHaveGaps() throws {
        let converter = try #require(
            PixelConverter(StreamLayout(.rgb24, size: PixelSize(width: 2, height: 2))))
        converter.input.copyBytes(from: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
        let target = try GuardedMemory(48)
        converter.convert(into: target.start, stride: 24)
        let bytes = UnsafeRawBufferPointer(start: target.start, count: 48)
        #expect(Array(bytes[..<8]) == [3, 2, 1, 255, 6, 5, 4, 255])
        #expect(Array(bytes[24..<32]) == [9, 8, 7, 255, 12, 11, 10, 255])
    }
}
