// SPDX-License-Identifier: MIT

/// The appearance of the controls at one moment, with all a painter needs: equal snapshots give identical
/// pixels.
public struct ControlsSnapshot: Hashable, Sendable {
    /// The progress bar.
    public struct Bar: Hashable, Sendable {
        /// The number of filled device pixels.
        public var filledPx: Int
        /// The elapsed time, or the seek target of a press.
        public var elapsed: String
        /// The duration.
        public var total: String
        /// Whether a press on the bar is in progress.
        public var isScrubbed: Bool
    }

    /// The positions of the controls.
    public var layout: ControlsLayout
    /// Device pixels per logical pixel.
    public var scale: Double
    /// Whether the controls are visible; otherwise only the hint is.
    public var showsControls: Bool
    /// The title.
    public var title: String
    /// Whether the button shows the pause icon instead of the play icon.
    public var isPlaying: Bool
    /// The progress bar; `nil` without one.
    public var bar: Bar?
    /// The control under the pointer.
    public var hovered: ControlPart?
    /// The pressed control.
    public var pressed: ControlPart?
    /// The lines of the gesture hint; empty without one.
    public var hint: [String]

    /// The snapshot of `panel`; `nil` if nothing is visible.
    public init?(_ panel: ControlPanel, _ content: ControlsContent, hint: [String], scale: Double) {
        guard panel.isVisible || panel.isHinting && !hint.isEmpty else { return nil }
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

    /// The length of the bar in device pixels; `nil` without one.
    private var barPx: Int? { layout.rect(.progress).map { Int(($0.size.width * scale).rounded()) } }

    /// How long the appearance stays the same while `range` advances; `nil` if it does not change.
    public func changes(in range: SeekableRange) -> Duration? {
        guard let barPx, bar?.isScrubbed == false, range.position < range.duration else { return nil }
        let step = range.duration / Double(max(barPx, 1))
        // A pixel is filled when the position reaches its centre.
        let pixel = ((range.position / step + 0.5).rounded(.down) + 0.5) * step
        let second = layout.elapsed == nil ? pixel : range.position.rounded(.down) + 1
        let wait = min(pixel, second) - range.position
        return max(Self.minWait, .seconds(min(wait, 60)))
    }

    /// The minimum interval between updates of a short content's bar.
    private static let minWait = Duration.milliseconds(50)
}
