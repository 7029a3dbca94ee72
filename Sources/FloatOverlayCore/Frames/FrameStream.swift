// SPDX-License-Identifier: MIT

/// A parser of a frame stream for pieces of any size. The parser holds no frame and does no input itself:
/// `next` gives the next range, so that pixels are read directly into their destination and nothing is read
/// ahead.
///
///     while true {
///         switch stream.next {
///         case .header(let limit):      // read up to `limit` bytes
///             try stream.receive(header: bytes)
///         case .pixels(let range):      // read into these bytes of the frame
///             if stream.receive(pixels: count) { /* the frame is whole */ }
///         }
///     }
package struct FrameStream: Sendable {
    /// The next part to read.
    package enum Piece: Hashable, Sendable {
        /// Part of a header line, at most this many bytes.
        case header(atMost: Int)
        /// These bytes of a frame, or the first of them.
        case pixels(Range<Int>)
    }

    /// The maximum length of a frame's header line, in bytes with its line feed.
    package static let frameLineLimit = 256
    private static let frameMagic = Array("FRAME".utf8)

    /// The memory layout of frames; `nil` before the header of a Y4M stream.
    package private(set) var layout: StreamLayout?
    /// The frame rate in the header of a Y4M stream; `nil` if the header has no frame rate.
    package private(set) var rate: FrameRate?
    /// The number of complete frames.
    package private(set) var frameCount = 0
    private let isY4M: Bool
    private var line: [UInt8] = []
    /// The number of bytes received of the present frame; `nil` while its header line is incomplete.
    private var filled: Int?
    private var frameBytes = 0

    /// Creates a parser of a Y4M stream.
    package init() {
        isY4M = true
        line.reserveCapacity(Y4MHeader.lengthLimit)
    }

    /// Creates a parser of a stream of raw frames.
    package init(_ layout: StreamLayout) {
        isY4M = false
        self.layout = layout
        frameBytes = layout.byteCount
        filled = 0
    }

    /// The next part to read. Lines are requested in such pieces that no byte of a frame is read with them.
    package var next: Piece {
        if let filled { return .pixels(filled..<frameBytes) }
        return .header(atMost: max(1, magic.count + 1 - line.count))
    }

    /// Handles the bytes that `next` requested, or the first of them. Throws if the header is invalid; the
    /// parser must not be used afterwards.
    package mutating func receive(header bytes: some Collection<UInt8>) throws(FrameStreamError) {
        guard case .header(let limit) = next else { preconditionFailure("the stream expects pixels") }
        precondition(bytes.count <= limit, "more bytes than requested")
        for byte in bytes {
            line.append(byte)
            try checkLine()
            guard byte == UInt8(ascii: "\n") else { continue }
            try finishLine()
        }
    }

    /// Records that `count` bytes of the range in `next` were read; returns true if the frame is complete.
    package mutating func receive(pixels count: Int) -> Bool {
        guard case .pixels(let range) = next else { preconditionFailure("the stream expects header bytes") }
        precondition(count <= range.count, "more bytes than requested")
        guard count == range.count else {
            filled = range.lowerBound + count
            return false
        }
        filled = isY4M ? nil : 0
        frameCount += 1
        return true
    }

    /// Throws if the stream may not end here.
    package func checkEnd() throws(FrameStreamError) {
        guard line.isEmpty, filled == (isY4M ? nil : 0) else {
            throw layout == nil ? .empty : .truncated(frameCount + 1)
        }
        if frameCount == 0 { throw .empty }
    }

    /// The required prefix of the present line; a space or a line feed follows it.
    private var magic: [UInt8] { layout == nil ? Y4MHeader.magic : Self.frameMagic }

    private func checkLine() throws(FrameStreamError) {
        let wrong: FrameStreamError = layout == nil ? .notY4M : .badFrame(frameCount + 1)
        let magic = magic
        guard line.count > magic.count else {
            if line.last != magic[line.count - 1] { throw wrong }
            return
        }
        if line.count == magic.count + 1, let last = line.last, last != 32 && last != 10 { throw wrong }
        let limit = layout == nil ? Y4MHeader.lengthLimit : Self.frameLineLimit
        if line.count > limit { throw layout == nil ? .longHeader : wrong }
    }

    private mutating func finishLine() throws(FrameStreamError) {
        if layout == nil {
            let header = try Y4MHeader(line.dropLast())
            (layout, rate, frameBytes) = (header.layout, header.rate, header.layout.byteCount)
        } else {
            filled = 0
        }
        line.removeAll(keepingCapacity: true)
    }
}
