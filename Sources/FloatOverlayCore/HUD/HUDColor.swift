// SPDX-License-Identifier: MIT

/// A colour of the HUD with components from 0 to 1, not premultiplied.
public struct HUDColor: Hashable, Sendable {
    /// The components in sRGB, 0…1.
    public var red, green, blue: Double
    /// Opacity, 0…1; `nil` lets the painter choose.
    public var alpha: Double?

    /// White without an opacity.
    public static let white = HUDColor(red: 1, green: 1, blue: 1)
    /// Black without an opacity.
    public static let black = HUDColor(red: 0, green: 0, blue: 0)

    /// Creates a colour in sRGB. The range of the components is not checked.
    ///
    /// - Parameters:
    ///   - red: The red component, 0…1.
    ///   - green: The green component, 0…1.
    ///   - blue: The blue component, 0…1.
    ///   - alpha: The opacity, 0…1; `nil` lets the painter choose.
    public init(red: Double, green: Double, blue: Double, alpha: Double? = nil) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Reads `#rrggbb` and `#rrggbbaa`, with digits in upper or lower case; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        let digits = text.utf8.dropFirst().compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1,
            [6, 8].contains(digits.count)
        else { return nil }
        let parts = stride(from: 0, to: digits.count, by: 2).map {
            Double(digits[$0] * 16 + digits[$0 + 1]) / 255
        }
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : nil)
    }

    /// The colour, with the opacity `alpha` if the colour has no opacity of its own.
    package func withDefaultAlpha(_ alpha: Double) -> HUDColor {
        var color = self
        color.alpha = self.alpha ?? alpha
        return color
    }
}
