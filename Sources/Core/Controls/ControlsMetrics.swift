// SPDX-License-Identifier: MIT

/// How large controls are, in logical pixels, in an overlay of some extent.
public struct ControlsMetrics: Hashable, Sendable {
    /// The least extent of an overlay that has any controls: in a smaller one even the button that closes would hide
    /// what it shows.
    public static let minSize = Size(width: 64, height: 32)

    /// The side of a button, and the height of a line.
    public let button: Double
    /// Between the overlay's edges and the controls.
    public let margin: Double
    /// Of the words.
    public let fontSize: Double

    /// Chooses one of three sizes.
    public init(in size: Size) {
        if size.width < 240 || size.height < 120 {
            (button, margin, fontSize) = (24, 4, 11)
        } else if size.width < 800 || size.height < 450 {
            (button, margin, fontSize) = (32, 6, 12)
        } else {
            (button, margin, fontSize) = (40, 8, 14)
        }
    }

    /// The side of an icon in a button.
    public var icon: Double { button == 24 ? 14 : button == 32 ? 18 : 22 }
    /// The thickness of the bar.
    public var bar: Double { button == 40 ? 5 : 4 }
    /// The radius of the knob on the bar.
    public var knobRadius: Double { button == 40 ? 7 : 6 }
    /// Between the parts of a line that are no buttons.
    public var gap: Double { 8 }
    /// Between the margin and what is no button.
    var inset: Double { 6 }
    /// The shortest bar, and the shortest title.
    var minBarLength: Double { 2 * button }
    var minTitleWidth: Double { 2 * button }
    /// Room for the word of what is live, and its dot.
    var liveWidth: Double { 4 * fontSize }

    /// Room for a time as long as `text`, in the widest of usual fonts.
    func width(of text: String) -> Double {
        text.utf8.reduce(2) { $0 + ($1 == 0x3a ? 0.36 : 0.66) * fontSize }
    }
}
