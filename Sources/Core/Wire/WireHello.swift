// SPDX-License-Identifier: MIT

/// Who is there.
public struct WireHello: Hashable, Sendable {
    /// The protocol spoken.
    public var protocolNumber: UInt32
    /// The version of the program, for people.
    public var version: String

    /// Makes a greeting from its parts.
    public init(protocolNumber: UInt32, version: String) {
        self.protocolNumber = protocolNumber
        self.version = version
    }

    /// Reads what `write` wrote.
    public init(from reader: inout WireReader) throws(WireError) {
        protocolNumber = try reader.number()
        version = try reader.text()
    }

    /// Appends it.
    public func write(to writer: inout WireWriter) {
        writer.write(protocolNumber)
        writer.write(version)
    }
}
