// SPDX-License-Identifier: MIT

/// The identity of a monitor, from the first 128 bytes of its EDID (VESA E-EDID 1.4).
package struct EDID: Hashable, Sendable {
    /// Three letters, such as `DEL`.
    package let make: String
    /// The model's name, or the product code in hexadecimal.
    package let model: String
    /// The serial number; empty if there is none.
    package let serial: String
    /// The parts that are known, each after a `+`, as in a `Monitor.ID`.
    package let identity: String

    /// Parses the first block; `nil` if its header is invalid.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= 128, Array(bytes[0..<8]) == [0, 255, 255, 255, 255, 255, 255, 0] else {
            return nil
        }
        let letters = UInt16(bytes[8]) << 8 | UInt16(bytes[9])
        make = String(
            decoding: [10, 5, 0].map { UInt8((letters >> $0) & 31) + 64 }, as: UTF8.self)
        let code = UInt16(bytes[11]) << 8 | UInt16(bytes[10])
        model = Self.text(0xfc, bytes) ?? "0x" + String(code, radix: 16)
        let number = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[12 + $1]) << (8 * UInt32($1)) }
        serial = Self.text(0xff, bytes) ?? (number == 0 ? "" : String(number))
        identity = [make, model, serial].filter { !$0.isEmpty }.map { "+" + $0 }.joined()
    }

    /// The text of the descriptor with `tag`: at most 13 bytes, ended by a line feed.
    private static func text(_ tag: UInt8, _ bytes: [UInt8]) -> String? {
        for start in stride(from: 54, to: 126, by: 18)
        where bytes[start] == 0 && bytes[start + 1] == 0 && bytes[start + 3] == tag {
            let text = bytes[(start + 5)..<(start + 18)].prefix { $0 != 10 && $0 != 0 }
            let printable = text.filter { (33...126).contains($0) || $0 == 32 }
            let trimmed = printable.reversed().drop { $0 == 32 }.reversed().drop { $0 == 32 }
            return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
        }
        return nil
    }
}
