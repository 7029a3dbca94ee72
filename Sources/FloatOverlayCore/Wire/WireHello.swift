// SPDX-License-Identifier: MIT

/// The first message of each side.
package struct WireHello: Hashable, Sendable {
    /// The sender's protocol version.
    package var protocolNumber: UInt32
    /// The sender's program version, for messages to the user.
    package var version: String

    package init(protocolNumber: UInt32, version: String) {
        self.protocolNumber = protocolNumber
        self.version = version
    }

    /// Reads the payload.
    package init(from reader: inout WireReader) throws(WireError) {
        protocolNumber = try reader.number()
        version = try reader.text()
    }

    /// Appends the payload.
    package func write(to writer: inout WireWriter) {
        writer.write(protocolNumber)
        writer.write(version)
    }
}
