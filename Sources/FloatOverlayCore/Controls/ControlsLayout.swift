// SPDX-License-Identifier: MIT

/// The positions of the controls of an overlay, in its logical pixels.
///
/// ```
///   title                        return close
///
///
///   back play forward  0:42 ───●─── 4:05
/// ```
///
/// The centre stays free for the HUD and for gestures. If the height is too small for two lines, all controls
/// share one line. Controls without space are omitted in this order: title, times, skip buttons, progress
/// bar, return, play, close.
package struct ControlsLayout: Hashable, Sendable {
    /// Logical pixels by which a touch may miss a control.
    package static let touchSlopPx = 8.0

    /// The size of the overlay.
    package let size: Size
    /// The sizes of the controls.
    package let metrics: ControlsMetrics
    /// Whether the controls are in two lines, at the top and the bottom, instead of one.
    package let hasTwoLines: Bool
    /// The title's rectangle.
    package private(set) var title: Rect?
    /// The rectangle of the elapsed time.
    package private(set) var elapsed: Rect?
    /// The rectangle of the duration.
    package private(set) var total: Rect?
    /// The rectangle of the live indicator.
    package private(set) var live: Rect?
    private var close: Rect?, goBack: Rect?, playPause: Rect?, skipBack: Rect?, skipForward: Rect?
    private var progress: Rect?
    private let canSeek: Bool
    /// Whether the buttons are for fingers.
    package let isTouch: Bool

    /// Lays out the controls that `content` supports in an overlay of `size`, with larger buttons for fingers.
    package init(size: Size, content: ControlsContent, isTouch: Bool = false) {
        self.size = size
        self.isTouch = isTouch
        metrics = ControlsMetrics(in: size, isTouch: isTouch)
        canSeek = content.playback?.canSeek ?? true
        let minSize = ControlsMetrics.minSize
        let space = ControlsSpaceAllocator(in: size, metrics: metrics, content: content)
        hasTwoLines = space.hasTwoLines
        guard size.width >= minSize.width, size.height >= minSize.height else { return }
        let middle = (size.height - metrics.button) / 2
        let end = placeTop(space, y: space.hasTwoLines ? metrics.margin : middle)
        let bottom = size.height - metrics.margin - metrics.button
        placeBottom(
            space, content, y: space.hasTwoLines ? bottom : middle,
            to: space.hasTwoLines ? size.width - metrics.margin : end)
    }

    /// Whether the overlay is too small for any control.
    package var isEmpty: Bool { close == nil }

    /// The rectangle of `part`; `nil` if it is omitted. The progress bar's rectangle has the height of its
    /// line.
    package func rect(_ part: ControlPart) -> Rect? {
        switch part {
        case .close: close
        case .return: goBack
        case .playPause: playPause
        case .skipBack: skipBack
        case .skipForward: skipForward
        case .progress: progress
        }
    }

    // MARK: Hit testing

    /// The control at `point`; for a touch the nearest one within `touchSlopPx`.
    package func hit(_ point: Point, isTouch: Bool) -> ControlPart? {
        var nearest: (part: ControlPart, distance: Double)?
        for part in ControlPart.allCases {
            guard let distance = distance(part, point), distance <= Self.slop(isTouch) else { continue }
            if distance < nearest?.distance ?? .infinity { nearest = (part, distance) }
        }
        return nearest?.part
    }

    /// Whether a press on `part` is still on it at `point`.
    package func isOn(_ part: ControlPart, _ point: Point, isTouch: Bool) -> Bool {
        guard let distance = distance(part, point) else { return false }
        return distance <= Self.slop(isTouch)
    }

    /// The fraction of the progress bar before `x`, 0…1.
    package func fraction(atX x: Double) -> Double {
        guard let progress, !x.isNaN else { return 0 }
        return max(0, min((x - progress.origin.x) / progress.size.width, 1))
    }

    private static func slop(_ isTouch: Bool) -> Double { isTouch ? touchSlopPx : 0 }

    /// The progress bar also accepts presses beside its ends, where the knob can be.
    private func distance(_ part: ControlPart, _ point: Point) -> Double? {
        guard var area = rect(part) else { return nil }
        if part == .progress {
            if !canSeek { return nil }
            area.origin.x -= metrics.knobRadius
            area.size.width += 2 * metrics.knobRadius
        }
        return area.distance(to: point)
    }

    // MARK: Layout

    /// Places the buttons at the right of the top line and the title; returns the x coordinate where the
    /// buttons begin.
    private mutating func placeTop(_ space: ControlsSpaceAllocator, y: Double) -> Double {
        var x = size.width - metrics.margin - metrics.button
        close = button(x, y)
        if space.goesBack {
            x -= metrics.button
            goBack = button(x, y)
        }
        let start = metrics.margin + metrics.inset
        if space.hasTwoLines && x - metrics.gap - start >= metrics.minTitleWidth {
            title = Rect(x: start, y: y, width: x - metrics.gap - start, height: metrics.button)
        }
        return x - metrics.gap
    }

    private mutating func placeBottom(
        _ space: ControlsSpaceAllocator, _ content: ControlsContent, y: Double, to end: Double
    ) {
        var x = metrics.margin
        if space.skips { skipBack = nextButton(&x, y) }
        if space.plays { playPause = nextButton(&x, y) }
        if space.skips { skipForward = nextButton(&x, y) }
        x += x > metrics.margin ? metrics.gap : metrics.inset
        if space.isLive { live = Rect(x: x, y: y, width: metrics.liveWidth, height: metrics.button) }
        guard space.hasBar, let range = content.range else { return }
        var end = end - metrics.inset
        if space.hasTimes {
            let width = metrics.width(of: SeekableRange.text(range.duration))
            elapsed = Rect(x: x, y: y, width: width, height: metrics.button)
            total = Rect(x: end - width, y: y, width: width, height: metrics.button)
            x += width + metrics.gap
            end -= width + metrics.gap
        }
        progress = Rect(x: x, y: y, width: end - x, height: metrics.button)
    }

    private func button(_ x: Double, _ y: Double) -> Rect {
        Rect(x: x, y: y, width: metrics.button, height: metrics.button)
    }

    private func nextButton(_ x: inout Double, _ y: Double) -> Rect {
        defer { x += metrics.button }
        return button(x, y)
    }
}
