// SPDX-License-Identifier: MIT

/// The sizes of controls in logical pixels, for an overlay of a given size.
package struct ControlsMetrics: Hashable, Sendable {
    /// The minimum size of an overlay with controls; in a smaller one the close button would cover the
    /// content.
    package static let minSize = Size(width: 64, height: 32)

    /// The side of a button for fingers.
    private static let touchButton = 44.0

    /// The side of a button and the height of a line.
    package let button: Double
    /// The distance between the overlay's edges and the controls.
    package let margin: Double
    /// The font size of texts.
    package let fontSize: Double

    /// Selects one of three sizes for an overlay of `size`. With `isTouch`, buttons are as large as a finger unless
    /// the overlay is too low for them.
    package init(in size: Size, isTouch: Bool = false) {
        let pointerButton: Double
        if size.width < 240 || size.height < 120 {
            (pointerButton, margin, fontSize) = (24, 4, 11)
        } else if size.width < 800 || size.height < 450 {
            (pointerButton, margin, fontSize) = (32, 6, 12)
        } else {
            (pointerButton, margin, fontSize) = (40, 8, 14)
        }
        button = isTouch && size.height >= Self.touchButton + 2 * margin ? Self.touchButton : pointerButton
    }

    /// The side of an icon in a button.
    package var icon: Double { button == 24 ? 14 : button == 32 ? 18 : 22 }
    /// The thickness of the bar.
    package var bar: Double { button >= 40 ? 5 : 4 }
    /// The radius of the knob on the bar.
    package var knobRadius: Double { button >= 40 ? 7 : 6 }
    /// The distance between elements of a line, except buttons.
    package var gap: Double { 8 }
    /// The distance between the margin and elements other than buttons.
    var inset: Double { 6 }
    /// The minimum lengths of progress bar and title.
    var minBarLength: Double { 2 * button }
    var minTitleWidth: Double { 2 * button }
    /// The width of the live indicator with its dot.
    var liveWidth: Double { 4 * fontSize }

    /// The width reserved for a time as long as `text`, in the widest of the common fonts.
    func width(of text: String) -> Double {
        text.utf8.reduce(2) { $0 + ($1 == 0x3a ? 0.36 : 0.66) * fontSize }
    }
}
