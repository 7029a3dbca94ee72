// SPDX-License-Identifier: MIT

/// Puts numbers and text into bytes.
public struct WireWriter: Hashable, Sendable {
    /// What has been written.
    public private(set) var bytes: [UInt8] = []

    /// Starts with nothing.
    public init() {}

    /// Appends a number, little-endian.
    public mutating func write(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends a number with a point: 8 bytes of IEEE 754, little-endian.
    public mutating func write(_ real: Double) { write(real.bitPattern) }

    /// Appends a length and the bytes.
    public mutating func write(_ content: [UInt8]) {
        write(UInt32(clamping: content.count))
        bytes += content
    }

    /// Appends a length and the text as UTF-8.
    public mutating func write(_ text: String) { write(Array(text.utf8)) }

    /// Appends how many there are, and each.
    public mutating func write(_ texts: [String]) {
        write(UInt32(clamping: texts.count))
        for text in texts { write(text) }
    }
}
