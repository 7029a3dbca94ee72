// SPDX-License-Identifier: MIT

/// The first message of each side.
public struct WireHello: Hashable, Sendable {
    /// The sender's protocol version.
    public var protocolNumber: UInt32
    /// The sender's program version, for messages to the user.
    public var version: String

    /// `version` is the program's version.
    public init(protocolNumber: UInt32, version: String) {
        self.protocolNumber = protocolNumber
        self.version = version
    }

    /// Reads the payload.
    public init(from reader: inout WireReader) throws(WireError) {
        protocolNumber = try reader.number()
        version = try reader.text()
    }

    /// Appends the payload.
    public func write(to writer: inout WireWriter) {
        writer.write(protocolNumber)
        writer.write(version)
    }
}
