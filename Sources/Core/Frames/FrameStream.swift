// SPDX-License-Identifier: MIT

/// Takes a stream of frames apart as it arrives, in pieces of any size. It owns no frame and reads nothing itself:
/// it says what comes next, so that pixels can be read straight to where they belong and nothing is read beyond.
///
///     while true {
///         switch stream.next {
///         case .header(let limit):      // read up to `limit` bytes
///             try stream.receive(header: bytes)
///         case .pixels(let range):      // read into these bytes of the frame
///             if stream.receive(pixels: count) { /* the frame is whole */ }
///         }
///     }
public struct FrameStream: Sendable {
    /// What comes next.
    public enum Piece: Hashable, Sendable {
        /// Part of a line: at most so many bytes.
        case header(atMost: Int)
        /// These bytes of a frame, or the first of them.
        case pixels(Range<Int>)
    }

    /// The longest line before a frame, in bytes with its line feed.
    public static let frameLineLimit = 256
    private static let frameMagic = Array("FRAME".utf8)

    /// How frames lie in memory; `nil` before the header of a Y4M stream.
    public private(set) var layout: StreamLayout?
    /// The rate a Y4M stream says it has.
    public private(set) var rate: FrameRate?
    /// How many frames were whole.
    public private(set) var frameCount = 0
    private let isY4M: Bool
    private var line: [UInt8] = []
    /// The bytes of the present frame that are there; `nil` while its line is not.
    private var filled: Int?
    private var frameBytes = 0

    /// A Y4M stream.
    public init() {
        isY4M = true
        line.reserveCapacity(Y4MHeader.lengthLimit)
    }

    /// A stream of nothing but frames.
    public init(_ layout: StreamLayout) {
        isY4M = false
        self.layout = layout
        frameBytes = layout.byteCount
        filled = 0
    }

    /// What to read next. Lines are asked for in such pieces that no byte of a frame is among them.
    public var next: Piece {
        if let filled { return .pixels(filled..<frameBytes) }
        return .header(atMost: max(1, magic.count + 1 - line.count))
    }

    /// Takes the bytes that `next` asked for, or the first of them. After an error the stream is at its end.
    public mutating func receive(header bytes: some Collection<UInt8>) throws(FrameStreamError) {
        guard case .header(let limit) = next else { preconditionFailure("the stream expects pixels") }
        precondition(bytes.count <= limit, "more bytes than requested")
        for byte in bytes {
            line.append(byte)
            try checkLine()
            guard byte == UInt8(ascii: "\n") else { continue }
            try finishLine()
        }
    }

    /// Takes note that `count` bytes of the range that `next` gave are there; true when the frame is whole.
    public mutating func receive(pixels count: Int) -> Bool {
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

    /// Says whether the stream may end here.
    public func checkEnd() throws(FrameStreamError) {
        guard line.isEmpty, filled == (isY4M ? nil : 0) else {
            throw layout == nil ? .empty : .truncated(frameCount + 1)
        }
        if frameCount == 0 { throw .empty }
    }

    /// What the present line begins with; a blank or a line feed has to follow.
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
