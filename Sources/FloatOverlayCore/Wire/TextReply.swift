// SPDX-License-Identifier: MIT

/// A message from floatoverlay-text to the overlay: the reply to a `TextRequest`.
package enum TextReply: WireMessage {
    /// The natural size of the text in logical pixels, at least 1 × 1.
    case measured(Size)
    /// The memory contains the text.
    case drawn

    /// The number of the kind.
    package var kind: UInt8 {
        switch self {
        case .measured: 1
        case .drawn: 2
        }
    }

    /// Appends the payload.
    package func write(to writer: inout WireWriter) {
        guard case .measured(let size) = self else { return }
        writer.write(size.width)
        writer.write(size.height)
    }

    /// Reads the payload of a message of `kind`.
    package init(kind: UInt8, from reader: inout WireReader) throws(WireError) {
        switch kind {
        case 1:
            let size = Size(width: try reader.real(), height: try reader.real())
            let sides = 1...Double(PixelSize.maxSide)
            guard sides.contains(size.width), sides.contains(size.height) else { throw .malformed }
            self = .measured(size)
        case 2: self = .drawn
        default: throw .malformed
        }
    }
}
