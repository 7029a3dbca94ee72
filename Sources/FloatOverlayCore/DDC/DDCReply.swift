// SPDX-License-Identifier: MIT

/// The reply of a monitor to `DDCMessage.read`.
package enum DDCReply: Hashable, Sendable {
    case level(DDCLevel)
    /// The monitor has no answer yet, or none at all (a null message).
    case null
    /// The monitor has no control for the brightness.
    case unsupported
    /// The bytes are no reply, for example because a bit was lost.
    case invalid

    /// The number of bytes to read; a null message is shorter.
    package static let byteCount = 11
    private static let nullByteCount = 3
    /// The host's address, which only the checksum contains.
    private static let host: UInt8 = 0x50

    /// Parses the bytes that were read from the monitor's address.
    package init(_ bytes: [UInt8]) {
        guard bytes.count >= Self.nullByteCount, bytes[0] == DDCMessage.address << 1 else {
            self = .invalid
            return
        }
        switch bytes[1] {
        case 0x80 where Self.isIntact(bytes[..<Self.nullByteCount]): self = .null
        case 0x88 where bytes.count >= Self.byteCount && Self.isIntact(bytes[..<Self.byteCount]):
            self = Self.control(bytes)
        default: self = .invalid
        }
    }

    private static func isIntact(_ bytes: ArraySlice<UInt8>) -> Bool {
        DDCMessage.checksum(bytes.dropLast(), from: host) == bytes.last
    }

    /// The reply of 8 bytes: its type, the result, the VCP code, the kind of control, the maximum and the value.
    private static func control(_ bytes: [UInt8]) -> DDCReply {
        guard bytes[2] == 0x02, bytes[4] == DDCMessage.brightness else { return .invalid }
        let maximum = Int(bytes[6]) << 8 | Int(bytes[7])
        guard bytes[3] == 0, maximum > 0 else { return .unsupported }
        return .level(DDCLevel(raw: Int(bytes[8]) << 8 | Int(bytes[9]), maximum: maximum))
    }
}
