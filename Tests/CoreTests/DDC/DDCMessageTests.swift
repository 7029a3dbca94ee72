// SPDX-License-Identifier: MIT
import Testing

@testable import FloatOverlayCore

@Suite struct DDCMessageTests {
    @Test func requestsHaveChecksums() {
        #expect(DDCMessage.read == [0x51, 0x82, 0x01, 0x10, 0xac])
        let rows: [(value: Int, bytes: [UInt8])] = [
            (0, [0x51, 0x84, 0x03, 0x10, 0x00, 0x00, 0xa8]),
            (50, [0x51, 0x84, 0x03, 0x10, 0x00, 0x32, 0x9a]),
            (65535, [0x51, 0x84, 0x03, 0x10, 0xff, 0xff, 0xa8]),
            (70000, [0x51, 0x84, 0x03, 0x10, 0xff, 0xff, 0xa8]),
            (-1, [0x51, 0x84, 0x03, 0x10, 0x00, 0x00, 0xa8]),
        ]
        for row in rows { #expect(DDCMessage.write(row.value) == row.bytes, "\(row.value)") }
    }

    /// A reply with a valid checksum.
    static func reply(
        _ raw: Int, of maximum: Int, result: UInt8 = 0, type: UInt8 = 2, code: UInt8 = 0x10
    ) -> [UInt8] {
        let bytes: [UInt8] = [
            0x6e, 0x88, type, result, code, 0, UInt8(maximum >> 8), UInt8(maximum & 255), UInt8(raw >> 8),
            UInt8(raw & 255),
        ]
        return bytes + [bytes.reduce(0x50, ^)]
    }

    @Test func repliesAreParsed() {
        func level(_ raw: Int, _ maximum: Int) -> DDCReply { .level(DDCLevel(raw: raw, maximum: maximum)) }
        // A reply of a monitor, as published in the documentation of several programs.
        let published: [UInt8] = [0x6e, 0x88, 0x02, 0x00, 0x10, 0x00, 0x00, 0x64, 0x00, 0x32, 0xf2]
        let rows: [(bytes: [UInt8], reply: DDCReply)] = [
            (published, level(50, 100)),
            (Self.reply(0, of: 1), level(0, 1)),
            (Self.reply(80, of: 80), level(80, 80)),
            (Self.reply(1234, of: 65535), level(1234, 65535)),
            (Self.reply(255, of: 100), level(100, 100)),
            (Self.reply(50, of: 100) + [0, 0], level(50, 100)),
            (Self.reply(50, of: 0), .unsupported),
            (Self.reply(50, of: 100, result: 1), .unsupported),
            (Self.reply(50, of: 100, code: 0x12), .invalid),
            (Self.reply(50, of: 100, type: 0xe3), .invalid),
            (Array(Self.reply(50, of: 100).dropLast()), .invalid),
            (Array(Self.reply(50, of: 100).dropLast()) + [0], .invalid),
            ([0x6e, 0x80, 0xbe] + [UInt8](repeating: 0xff, count: 8), .null),
            ([0x6e, 0x80, 0xbe], .null),
            ([0x6e, 0x80, 0xbf], .invalid),
            ([], .invalid), ([0x6e], .invalid),
            ([UInt8](repeating: 0, count: 11), .invalid), ([UInt8](repeating: 0xff, count: 11), .invalid),
        ]
        for row in rows { #expect(DDCReply(row.bytes) == row.reply, "\(row.bytes)") }
    }

    /// A reply with one wrong bit is invalid.
    @Test func everyBitIsChecked() {
        let intact = Self.reply(0x1234, of: 0x5678)
        for bit in 0..<(8 * intact.count) {
            var bytes = intact
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(DDCReply(bytes) == .invalid, "bit \(bit)")
        }
    }
}
