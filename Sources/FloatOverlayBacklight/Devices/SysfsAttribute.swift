// SPDX-License-Identifier: MIT
internal import FloatOverlayRuntime
internal import Glibc

/// Reads sysfs attributes; all content is validated.
enum SysfsAttribute {
    /// The page size, which is the maximum size of a sysfs attribute.
    static let limit = 4096

    /// The integer in the attribute `name` of the directory `path`, from 0 to the maximum of the kernel's
    /// `int`.
    static func number(_ name: String, of path: String) throws(BacklightError) -> Int {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try Files.read("\(path)/\(name)", limit: limit) } catch {
            throw BacklightError(description: error.description)
        }
        let text = trimmed(bytes)
        guard let value = number(text) else { throw .malformed(name, printable(text)) }
        return value
    }

    /// The integer in an open attribute; `nil` when it cannot be read or is invalid.
    static func number(in descriptor: CInt) -> Int? {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            let count = pread(descriptor, buffer.baseAddress, buffer.count, 0)
            return count > 0 ? number(trimmed(Array(buffer[..<count]))) : nil
        }
    }

    /// The integer that `text` consists of; `nil` for an invalid or too large number.
    static func number(_ text: ArraySlice<UInt8>) -> Int? {
        let isNumber = !text.isEmpty && text.count <= 10 && text.allSatisfy { (48...57).contains($0) }
        guard isNumber, let value = Int(String(decoding: text, as: UTF8.self)) else { return nil }
        return value <= Int(Int32.max) ? value : nil
    }

    /// The text of the attribute `name` of the directory `path`; `nil` when it is missing or empty.
    static func word(_ name: String, of path: String) -> String? {
        guard let bytes = try? Files.read("\(path)/\(name)", limit: limit) else { return nil }
        let text = printable(trimmed(bytes))
        return text.isEmpty ? nil : text
    }

    /// The first line without surrounding white space: a plain file may contain the rest of a longer value
    /// for a moment.
    private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        var text = bytes.prefix { $0 != 10 }
        while let last = text.last, isSpace(last) { text.removeLast() }
        while let first = text.first, isSpace(first) { text.removeFirst() }
        return text
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    /// The first 32 characters of `text` for messages, with `?` for bytes other than printable ASCII.
    private static func printable(_ text: ArraySlice<UInt8>) -> String {
        let shown = text.prefix(32).map { (32...126).contains($0) ? $0 : UInt8(ascii: "?") }
        return String(decoding: shown, as: UTF8.self) + (text.count > 32 ? "…" : "")
    }
}
