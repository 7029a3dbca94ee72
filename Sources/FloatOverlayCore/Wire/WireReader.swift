// SPDX-License-Identifier: MIT

/// Reads numbers and text from untrusted bytes.
package struct WireReader: Sendable {
    private var rest: ArraySlice<UInt8>

    /// Reads from the start of `bytes`.
    package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The number of bytes left.
    package var count: Int { rest.count }

    /// Reads a little-endian number.
    package mutating func number<T: FixedWidthInteger>(_ type: T.Type = T.self) throws(WireError) -> T {
        let bytes = try take(MemoryLayout<T>.size)
        return bytes.reversed().reduce(0) { $0 << 8 | T(truncatingIfNeeded: $1) }
    }

    /// Reads a floating-point number: 8 bytes of IEEE 754, little-endian, finite.
    package mutating func real() throws(WireError) -> Double {
        let real = Double(bitPattern: try number())
        guard real.isFinite else { throw .malformed }
        return real
    }

    /// Skips all remaining bytes.
    package mutating func skip() { rest = [] }

    /// Reads a length and as many bytes.
    package mutating func content() throws(WireError) -> [UInt8] {
        let count = try number(UInt32.self)
        return Array(try take(Int(count)))
    }

    /// Reads a text: valid UTF-8 without NUL, which arguments, paths and variables cannot contain.
    package mutating func text() throws(WireError) -> String {
        let bytes = try content()
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw .malformed
        }
        return text
    }

    /// Reads a list of texts.
    package mutating func texts() throws(WireError) -> [String] {
        let count = try number(UInt32.self)
        // Each text has at least four bytes: a larger count is invalid, and no memory is reserved for it.
        guard Int(count) <= rest.count / 4 else { throw .malformed }
        var texts: [String] = []
        for _ in 0..<count { texts.append(try text()) }
        return texts
    }

    private mutating func take(_ count: Int) throws(WireError) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw .malformed }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
