// SPDX-License-Identifier: MIT

/// Converts paths to URLs.
package enum MediaURL {
    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-._~!$&'()*+,;=:@".utf8)

    /// The URL `file:///a%20b` of an absolute path; a URL is returned unchanged.
    package static func url(of location: String) -> String {
        location.isAbsolutePath ? "file://" + location.utf8.map(escaped).joined() : location
    }

    private static func escaped(_ byte: UInt8) -> String {
        if plain.contains(byte) { return String(Unicode.Scalar(byte)) }
        return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
}
