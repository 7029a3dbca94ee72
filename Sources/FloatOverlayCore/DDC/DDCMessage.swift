// SPDX-License-Identifier: MIT

/// The messages of DDC/CI (VESA DDC/CI 1.1) that read and set the brightness of a monitor (VCP code 0x10 of MCCS),
/// without the I²C address, which the kernel sends.
package enum DDCMessage {
    /// The 7-bit I²C address of every monitor.
    package static let address: UInt8 = 0x37
    /// The largest value of a control.
    package static let maxValue = 0xffff
    /// The VCP code of the brightness.
    static let brightness: UInt8 = 0x10

    /// Asks for the brightness and its maximum.
    package static let read = request([0x01, brightness])

    /// Sets the brightness to `value`, 0…65535.
    package static func write(_ value: Int) -> [UInt8] {
        let value = UInt16(clamping: value)
        return request([0x03, brightness, UInt8(value >> 8), UInt8(truncatingIfNeeded: value)])
    }

    /// The source address, the length with its flag, `payload`, and the checksum, which includes the destination
    /// address.
    private static func request(_ payload: [UInt8]) -> [UInt8] {
        let bytes = [0x51, 0x80 | UInt8(payload.count)] + payload
        return bytes + [checksum(bytes, from: address << 1)]
    }

    /// The exclusive or of `bytes` and of the address `start`.
    static func checksum(_ bytes: some Sequence<UInt8>, from start: UInt8) -> UInt8 { bytes.reduce(start, ^) }
}
