// SPDX-License-Identifier: MIT

/// A message from an overlay to floatoverlay-text, which replies to each with a `TextReply`.
package enum TextRequest: WireMessage {
    /// To lay out the text, wrapped at `width` logical pixels.
    case measure(StyledText, width: Double)
    /// To draw the text that was laid out last into the memfd that arrives with the message: `size` device pixels in
    /// rows without padding, `scale` of them per logical pixel.
    case draw(PixelSize, scale: Double)

    /// The number of the kind.
    package var kind: UInt8 {
        switch self {
        case .measure: 1
        case .draw: 2
        }
    }

    /// Appends the payload.
    package func write(to writer: inout WireWriter) {
        switch self {
        case .measure(let text, let width):
            writer.write(Array(text.text.utf8))
            writer.write(UInt8(text.isMarkup ? 1 : 0))
            for number in [text.fontSize, text.backgroundOpacity, width] { writer.write(number) }
        case .draw(let size, let scale):
            size.write(to: &writer)
            writer.write(scale)
        }
    }

    /// Reads the payload of a message of `kind`.
    package init(kind: UInt8, from reader: inout WireReader) throws(WireError) {
        switch kind {
        case 1:
            let text = StyledText(
                text: String(decoding: try reader.content(), as: UTF8.self),
                isMarkup: try reader.number(UInt8.self) != 0, fontSize: try reader.real(),
                backgroundOpacity: try reader.real())
            self = .measure(text, width: try reader.real())
        case 2:
            let size = try PixelSize(from: &reader)
            let scale = try reader.real()
            guard size.isValid, scale > 0 else { throw .malformed }
            self = .draw(size, scale: scale)
        default: throw .malformed
        }
    }
}
