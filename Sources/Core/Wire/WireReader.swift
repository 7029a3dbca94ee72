// SPDX-License-Identifier: MIT

/// Takes numbers and text out of bytes that somebody else made.
public struct WireReader: Sendable {
    private var rest: ArraySlice<UInt8>

    /// Reads `bytes` from their start.
    public init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// How many bytes are left.
    public var count: Int { rest.count }

    /// The next number, little-endian.
    public mutating func number<T: FixedWidthInteger>(_ type: T.Type = T.self) throws(WireError) -> T {
        let bytes = try take(MemoryLayout<T>.size)
        return bytes.reversed().reduce(0) { $0 << 8 | T(truncatingIfNeeded: $1) }
    }

    /// The next number with a point: 8 bytes of IEEE 754, little-endian, neither infinite nor NaN.
    public mutating func real() throws(WireError) -> Double {
        let real = Double(bitPattern: try number())
        guard real.isFinite else { throw .malformed }
        return real
    }

    /// Leaves out all that is left.
    public mutating func skip() { rest = [] }

    /// The next length and its bytes.
    public mutating func content() throws(WireError) -> [UInt8] {
        let count = try number(UInt32.self)
        return Array(try take(Int(count)))
    }

    /// The next text: valid UTF-8 without a NUL, which no word, path or variable can hold.
    public mutating func text() throws(WireError) -> String {
        let bytes = try content()
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw .malformed
        }
        return text
    }

    /// The next list of texts.
    public mutating func texts() throws(WireError) -> [String] {
        let count = try number(UInt32.self)
        // Each takes four bytes at least: a count beyond that is a lie, and nothing is set aside for it.
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
