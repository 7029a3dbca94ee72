// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo

/// Limits of markup attributes, so that one tag cannot request gigabytes.
enum TextLimits {
    /// Maximum font size, rise, spacing and line height in logical pixels.
    static let maxLength = 256.0
    /// Clamps one attribute to the limits.
    static func apply(to attribute: UnsafeMutablePointer<PangoAttribute>) {
        let points = Int(maxLength * 0.75) * Int(PANGO_SCALE)
        let pixels = Int(maxLength) * Int(PANGO_SCALE)
        switch attribute.pointee.klass.pointee.type {
        case PANGO_ATTR_SIZE: attribute.clampSize(0...points)
        case PANGO_ATTR_ABSOLUTE_SIZE: attribute.clampSize(0...pixels)
        case PANGO_ATTR_SCALE: attribute.clampFloat(0.1...4)
        case PANGO_ATTR_LINE_HEIGHT: attribute.clampFloat(0.5...4)
        case PANGO_ATTR_RISE, PANGO_ATTR_LETTER_SPACING, PANGO_ATTR_BASELINE_SHIFT,
            PANGO_ATTR_ABSOLUTE_LINE_HEIGHT:
            attribute.clampInt(-points...points)
        case PANGO_ATTR_FONT_DESC: attribute.clampFont(points)
        default: break
        }
    }
}

extension UnsafeMutablePointer where Pointee == PangoAttribute {
    /// The attribute as the C structure of its type.
    private func viewed<T>(as _: T.Type) -> UnsafeMutablePointer<T> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: T.self)
    }

    fileprivate func clampSize(_ range: ClosedRange<Int>) {
        viewed(as: PangoAttrSize.self).pointee.size.clamp(to: range)
    }

    fileprivate func clampInt(_ range: ClosedRange<Int>) {
        viewed(as: PangoAttrInt.self).pointee.value.clamp(to: range)
    }

    fileprivate func clampFloat(_ range: ClosedRange<Double>) {
        let value = viewed(as: PangoAttrFloat.self)
        let old = value.pointee.value
        value.pointee.value = old.isNaN ? 1 : min(max(old, range.lowerBound), range.upperBound)
    }

    fileprivate func clampFont(_ points: Int) {
        let font = viewed(as: PangoAttrFontDesc.self).pointee.desc
        var size = pango_font_description_get_size(font)
        size.clamp(to: 0...points)
        if pango_font_description_get_size_is_absolute(font) != 0 {
            pango_font_description_set_absolute_size(font, Double(size))
        } else if size > 0 {
            pango_font_description_set_size(font, size)
        }
    }
}

extension CInt {
    fileprivate mutating func clamp(to range: ClosedRange<Int>) {
        self = CInt(Swift.min(Swift.max(Int(self), range.lowerBound), range.upperBound))
    }
}
