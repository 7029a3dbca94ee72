// SPDX-License-Identifier: MIT

/// Writes numbers and text as bytes.
package struct WireWriter: Hashable, Sendable {
    /// The bytes written so far.
    package private(set) var bytes: [UInt8]

    package init(appendingTo bytes: [UInt8] = []) { self.bytes = bytes }

    /// Appends a number, little-endian.
    package mutating func write(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends a floating-point number: 8 bytes of IEEE 754, little-endian.
    package mutating func write(_ real: Double) { write(real.bitPattern) }

    /// Appends a length and the bytes.
    package mutating func write(_ content: [UInt8]) {
        write(UInt32(clamping: content.count))
        bytes += content
    }

    /// Appends a length and the text as UTF-8.
    package mutating func write(_ text: String) { write(Array(text.utf8)) }

    /// Appends the number of texts and each text.
    package mutating func write(_ texts: [String]) {
        write(UInt32(clamping: texts.count))
        for text in texts { write(text) }
    }
}
