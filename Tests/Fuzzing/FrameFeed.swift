// SPDX-License-Identifier: MIT
import FloatOverlayCore

/// A stream of frames that comes in pieces. The first byte chooses the format, the second the length of a piece.
enum FrameFeed {
    private static let sizes = [PixelSize(width: 1, height: 1), PixelSize(width: 3, height: 2)]

    static func run(_ bytes: [UInt8]) {
        guard bytes.count > 2 else { return }
        let formats = FrameFormat.allCases
        let format = formats[Int(bytes[0]) % formats.count]
        let layout = format.layout(sizes[Int(bytes[0]) / formats.count % sizes.count])
        var stream = layout.map { FrameStream($0) } ?? FrameStream()
        var rest = bytes.dropFirst(2)
        do throws(FrameStreamError) {
            while !rest.isEmpty {
                let piece = min(rest.count, Int(bytes[1]) + 1)
                rest = rest.dropFirst(try feed(rest.prefix(piece), &stream))
            }
            try stream.checkEnd()
        } catch {
            precondition(!"\(error)".isEmpty, "an error without words")
        }
    }

    /// Passes the stream the bytes it requests; returns their number.
    private static func feed(
        _ piece: ArraySlice<UInt8>, _ stream: inout FrameStream
    ) throws(FrameStreamError) -> Int {
        switch stream.next {
        case .header(let most):
            precondition(most > 0, "no bytes are requested")
            let words = piece.prefix(most)
            try stream.receive(header: words)
            return words.count
        case .pixels(let range):
            let most = stream.layout?.byteCount ?? 0
            precondition(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= most, "\(range)")
            let count = min(range.count, piece.count)
            let before = stream.frameCount
            let isWhole = stream.receive(pixels: count)
            precondition(isWhole == (count == range.count), "a frame of another length")
            precondition(stream.frameCount == before + (isWhole ? 1 : 0), "frames are miscounted")
            return count
        }
    }
}
