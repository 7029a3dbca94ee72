// SPDX-License-Identifier: MIT

/// The protocol between `floatoverlay` and `floatoverlayd`, and between a producer and its overlay. A message
/// is a 4-byte length (little-endian, of the rest), a byte for the kind, and the payload. Numbers are
/// little-endian; text is a 4-byte length and UTF-8.
///
/// Each side begins with `hello`, whose layout never changes, so that any two versions can recognize each
/// other.
package enum Wire {
    /// The protocol's version number.
    package static let protocolNumber: UInt32 = 1
    /// The maximum length of kind and payload in bytes.
    package static let maxMessageSize = 256 * 1024
    /// The maximum length of a producer's kind and payload in bytes.
    package static let maxFrameMessageSize = 64 * 1024
}
