// SPDX-License-Identifier: MIT

/// The appearance of the controls at one moment, with all a painter needs: equal snapshots give identical
/// pixels.
package struct ControlsSnapshot: Hashable, Sendable {
    /// The progress bar.
    package struct Bar: Hashable, Sendable {
        /// The number of filled device pixels.
        package var filledPx: Int
        /// The elapsed time, or the seek target of a press.
        package var elapsed: String
        /// The duration.
        package var total: String
        /// Whether a press on the bar is in progress.
        package var isScrubbed: Bool
    }

    /// The line at the bottom of the overlay while the controls are hidden.
    package struct Line: Hashable, Sendable {
        /// The distance from the sides, and from the bottom, and the height in logical pixels.
        package static let insetPx = 8.0, bottomPx = 4.0, heightPx = 3.0

        /// The length in device pixels.
        package var lengthPx: Int
        /// The number of filled device pixels.
        package var filledPx: Int
    }

    /// The positions of the controls.
    package var layout: ControlsLayout
    /// Device pixels per logical pixel.
    package var scale: Double
    /// Whether the controls are visible; otherwise only the hint is.
    package var showsControls: Bool
    /// The title.
    package var title: String
    /// Whether the button shows the pause icon instead of the play icon.
    package var isPlaying: Bool
    /// The progress bar; `nil` if no bar is shown.
    package var bar: Bar?
    /// The line that stays while the controls are hidden; `nil` if no line is shown.
    package var line: Line?
    /// The control under the pointer.
    package var hovered: ControlPart?
    /// The pressed control.
    package var pressed: ControlPart?
    /// The lines of the gesture hint; empty if no hint is shown.
    package var hint: [String]

    /// The snapshot of `panel`; `nil` if nothing is visible. A line that stays has the length `lineLengthPx`.
    package init?(
        _ panel: ControlPanel, content: ControlsContent, hint: [String], scale: Double,
        lineLengthPx: Int? = nil
    ) {
        var line: Line?
        if let lineLengthPx, lineLengthPx > 0, let range = content.range, !panel.isVisible {
            let filledPx = Int((Double(lineLengthPx) * range.fraction).rounded())
            line = Line(lengthPx: lineLengthPx, filledPx: filledPx)
        }
        guard panel.isVisible || panel.isHinting && !hint.isEmpty || line != nil else { return nil }
        self.line = line
        layout = panel.layout
        self.scale = scale
        showsControls = panel.isVisible
        title = content.title
        isPlaying = content.playback?.isPlaying == true
        hovered = panel.hovered
        pressed = panel.pressed
        self.hint = panel.isHinting ? hint : []
        guard showsControls, let range = content.range, let width = barPx else { return }
        let fraction = panel.scrub ?? range.fraction
        bar = Bar(
            filledPx: Int((Double(width) * fraction).rounded()),
            elapsed: SeekableRange.text(fraction * range.duration), total: SeekableRange.text(range.duration),
            isScrubbed: panel.scrub != nil)
    }

    /// The length of the bar in device pixels; `nil` if no bar is shown.
    private var barPx: Int? { layout.rect(.progress).map { Int(($0.size.width * scale).rounded()) } }

    /// How long the appearance stays the same while `range` advances; `nil` if it does not change.
    package func timeUntilChange(in range: SeekableRange) -> Duration? {
        let bar = bar?.isScrubbed == false ? barPx : nil
        guard let lengthPx = line?.lengthPx ?? bar, range.position < range.duration else { return nil }
        let step = range.duration / Double(max(lengthPx, 1))
        // A pixel is filled when the position reaches its centre.
        let pixel = ((range.position / step + 0.5).rounded(.down) + 0.5) * step
        let second = layout.elapsed == nil || line != nil ? pixel : range.position.rounded(.down) + 1
        // A position divided by a tiny step is not finite.
        let wait = min(pixel, second) - range.position
        return max(Self.minWait, .seconds(wait.isFinite ? min(wait, 60) : 60))
    }

    /// The minimum interval between updates of a short content's bar.
    private static let minWait = Duration.milliseconds(50)
}
