// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// Device pixels per logical pixel: the user's setting, otherwise `Xft.dpi`, otherwise a value from the
/// monitor's millimetres.
struct ScalePolicy: Hashable {
    private static let step = 0.25
    private static let baseDPI = 96.0

    /// The user's setting.
    var override: Double?
    /// `Xft.dpi` of the resource database.
    var fontDPI: Double?

    /// The scale of a monitor whose longer side has `pixels` and measures `millimetres`, 0 if unknown.
    func scale(pixels: Int, millimetres: Int) -> Double {
        if let override { return Monitor.clampedScale(override) }
        if let fontDPI { return Self.stepped(fontDPI) }
        return millimetres > 0 ? Self.stepped(Double(pixels) * 25.4 / Double(millimetres)) : 1
    }

    private static func stepped(_ dpi: Double) -> Double {
        Monitor.clampedScale((dpi / baseDPI / step).rounded() * step)
    }

    /// `Xft.dpi` of a resource database in its text form (`XrmGetResource`).
    static func fontDPI(in resources: String) -> Double? {
        guard let database = fo_x_resources(resources) else { return nil }
        defer { XrmDestroyDatabase(database) }
        var type: UnsafeMutablePointer<CChar>?
        var value = XrmValue()
        guard XrmGetResource(database, "Xft.dpi", "Xft.Dpi", &type, &value) != 0, let text = value.addr else {
            return nil
        }
        // A value keeps the spaces at the end of its line.
        let words = String(cString: text).split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let dpi = Double(words[0]), (24...1000).contains(dpi) else { return nil }
        return dpi
    }
}
