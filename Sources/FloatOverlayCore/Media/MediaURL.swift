// SPDX-License-Identifier: MIT

/// Converts paths to URLs, and back.
package enum MediaURL {
    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-._~!$&'()*+,;=:@".utf8)

    /// The URL `file:///a%20b` of an absolute path; a URL is returned unchanged.
    package static func url(of location: String) -> String {
        location.isAbsolutePath ? "file://" + location.utf8.map(escaped).joined() : location
    }

    /// The local path of a `file:` URL or of an absolute path; `nil` for other hosts and schemes.
    package static func path(of url: String) -> String? {
        guard url.hasPrefix("file://") else { return url.isAbsolutePath ? url : nil }
        var rest = Substring(url).dropFirst(7).utf8
        if !rest.starts(with: "/".utf8) {
            guard rest.starts(with: "localhost/".utf8) else { return nil }
            rest = rest.dropFirst(9)
        }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            guard digits.count == 2, digits != [0, 0] else { return nil }
            bytes.append(UInt8(digits[0] << 4 | digits[1]))
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func escaped(_ byte: UInt8) -> String {
        if plain.contains(byte) { return String(Unicode.Scalar(byte)) }
        return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
}
