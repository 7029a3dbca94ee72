// SPDX-License-Identifier: MIT

/// What controls look like at a moment, all that a painter needs: equal pictures are the same to the last pixel.
public struct ControlsSnapshot: Hashable, Sendable {
    /// The bar.
    public struct Bar: Hashable, Sendable {
        /// How many device pixels of it are filled.
        public var filledPx: Int
        /// The time that is over, or that a press would go to.
        public var elapsed: String
        /// The time it all takes.
        public var total: String
        /// Whether a press is on it.
        public var isScrubbed: Bool
    }

    /// Where everything is.
    public var layout: ControlsLayout
    /// Device pixels a logical pixel.
    public var scale: Double
    /// Whether the controls are seen; else the hint alone.
    public var showsControls: Bool
    /// The title.
    public var title: String
    /// Whether the button pauses, or plays.
    public var isPlaying: Bool
    /// The bar; `nil` without one.
    public var bar: Bar?
    /// What the pointer is over.
    public var hovered: ControlPart?
    /// What is pressed.
    public var pressed: ControlPart?
    /// What the hint says, a line each; empty without one.
    public var hint: [String]

    /// The picture of `panel`; `nil` where nothing is seen of it.
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

    /// How long it stays as it is while `range` goes on by itself; `nil` for ever.
    public func changes(in range: SeekableRange) -> Duration? {
        guard let barPx, bar?.isScrubbed == false, range.position < range.duration else { return nil }
        let step = range.duration / Double(max(barPx, 1))
        // The next pixel is filled half a pixel before it is reached.
        let pixel = ((range.position / step + 0.5).rounded(.down) + 0.5) * step
        let second = layout.elapsed == nil ? pixel : range.position.rounded(.down) + 1
        let wait = min(pixel, second) - range.position
        return max(Self.minWait, .seconds(min(wait, 60)))
    }

    /// The bar of something short need not move more often.
    private static let minWait = Duration.milliseconds(50)
}
