// SPDX-License-Identifier: MIT

/// A producer's message that a frame is finished.
package struct FrameSubmission: Hashable, Sendable {
    /// The maximum number of damage rectangles.
    package static let maxRects = 64

    /// The number of the pool.
    package var pool: UInt32
    /// The index of the buffer in the pool.
    package var index: Int
    /// The presentation time; `nil` is immediately.
    package var due: Instant?
    /// The area that differs from the previous frame, in buffer pixels; empty for the whole frame.
    package var damage: [PixelRect]

    /// Without `due` the frame is shown immediately; without `damage` all of it has changed.
    package init(pool: UInt32, index: Int, due: Instant? = nil, damage: [PixelRect] = []) {
        self.pool = pool
        self.index = index
        self.due = due
        self.damage = damage
    }

    init(from reader: inout WireReader) throws(WireError) {
        pool = try reader.number()
        index = Int(try reader.number(UInt32.self))
        let time = try reader.number(UInt64.self)
        guard time <= UInt64(Int64.max) else {
            throw .fault(ProtocolViolation(in: "frame", "time out of range"))
        }
        due = time == 0 ? nil : Instant(nanoseconds: Int64(time))
        let count = Int(try reader.number(UInt32.self))
        guard count <= Self.maxRects else {
            throw .fault(
                ProtocolViolation(in: "frame", "\(count) rectangles, expected at most \(Self.maxRects)"))
        }
        damage = []
        for _ in 0..<count { damage.append(try PixelRect(from: &reader)) }
    }

    func write(to writer: inout WireWriter) {
        writer.write(pool)
        writer.write(UInt32(clamping: index))
        writer.write(UInt64(clamping: due?.nanoseconds ?? 0))
        writer.write(UInt32(clamping: damage.count))
        for rect in damage { rect.write(to: &writer) }
    }
}

extension PixelRect {
    /// Whether the rectangle is not empty and lies within `size`.
    func isInside(_ size: PixelSize) -> Bool {
        (0..<size.width).contains(x) && (0..<size.height).contains(y)
            && (1...(size.width - x)).contains(self.size.width)
            && (1...(size.height - y)).contains(self.size.height)
    }

    fileprivate init(from reader: inout WireReader) throws(WireError) {
        let x = Int(try reader.number(UInt32.self))
        let y = Int(try reader.number(UInt32.self))
        self.init(x: x, y: y, size: try PixelSize(from: &reader))
    }

    fileprivate func write(to writer: inout WireWriter) {
        writer.write(UInt32(clamping: x))
        writer.write(UInt32(clamping: y))
        size.write(to: &writer)
    }
}

extension PixelSize {
    init(from reader: inout WireReader) throws(WireError) {
        self.init(
            width: Int(try reader.number(UInt32.self)), height: Int(try reader.number(UInt32.self)))
    }

    func write(to writer: inout WireWriter) {
        writer.write(UInt32(clamping: width))
        writer.write(UInt32(clamping: height))
    }
}
