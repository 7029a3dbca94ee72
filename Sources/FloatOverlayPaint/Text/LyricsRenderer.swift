// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo
internal import FloatOverlayCore

/// Two rows of lyrics, rendered once before and once after singing. Frames copy pixels from both renderings.
final class LyricsRenderer: LyricsPicture {
    private let first: Row
    private let second: Row
    private let plain: CairoSurface
    private let sung: CairoSurface
    private let size: PixelSize
    /// The runs of the last byte ranges, which many frames need again.
    private var sungRuns = CachedRuns()
    private var currentRuns = CachedRuns()

    private struct CachedRuns {
        var bytes = 0..<0
        var runs: [TextRun] = []

        /// The total width of the runs in device pixels.
        var width: Int { runs.reduce(0) { $0 + $1.rect.size.width } }

        /// The number of lit device pixels when `thousandths` of the runs have been sung.
        func sung(_ thousandths: Int) -> Int { (width * thousandths + 500) / 1000 }
    }

    /// Lays out `text` for `size` in device pixels, `scale` of them per logical pixel.
    init(_ text: LyricsText, size: PixelSize, scale: Double, typesetter: Typesetter) {
        let (fonts, rows, padding) = (LyricsLook.fontSizes, LyricsLook.rows, LyricsLook.padding)
        let width = Double(size.width) / scale - 2 * padding.width
        self.size = size
        first = Row(
            text.first, fontSize: fonts.first, availableSize: Size(width: width, height: rows.first),
            top: padding.height, pictureSize: size, scale: scale, typesetter: typesetter)
        second = Row(
            text.second, fontSize: fonts.second, availableSize: Size(width: width, height: rows.second),
            top: padding.height + rows.first, pictureSize: size, scale: scale, typesetter: typesetter)
        let ground = CairoSurface(scratch: size)
        let mask = CairoSurface(maskOf: size)
        first.show(in: mask, LyricsLook.colors.plain)
        second.show(in: mask, LyricsLook.colors.plain)
        // A soft shadow for bright content below, and a hard edge for busy content.
        ground.paintOutline(of: mask, strength: 0.55, radius: max(2, Int((5 * scale).rounded())))
        ground.paintOutline(of: mask, strength: 1, radius: max(1, Int((1.6 * scale).rounded())))
        second.show(in: ground, LyricsLook.colors.plain, alpha: 0.88)
        plain = CairoSurface(scratch: size)
        plain.replace(by: ground)
        first.show(in: plain, LyricsLook.colors.plain)
        first.show(in: ground, LyricsLook.colors.sung)
        sung = ground
    }

    func width(of bytes: Range<Int>) -> Double {
        updateCache(&currentRuns, for: bytes)
        return Double(currentRuns.width)
    }

    func draw(_ progress: LyricProgress, into canvas: borrowing Canvas) {
        show(progress, in: PixelRect(x: 0, y: 0, size: size), of: canvas)
    }

    func redraw(
        _ progress: LyricProgress, over old: LyricProgress, in canvas: borrowing Canvas
    ) -> PixelRect? {
        let whole = PixelRect(x: 0, y: 0, size: size)
        guard let part = difference(old, progress)?.intersection(whole) else { return nil }
        show(progress, in: part, of: canvas)
        return part
    }

    /// Draws the pixels in `part`.
    private func show(_ progress: LyricProgress, in part: PixelRect, of canvas: borrowing Canvas) {
        guard canvas.size == size else { return }
        plain.copy(part, to: canvas)
        updateCache(&sungRuns, for: 0..<progress.done)
        updateCache(&currentRuns, for: progress.current)
        for run in sungRuns.runs {
            if let lit = run.rect.intersection(part) { sung.copy(lit, to: canvas) }
        }
        var left = currentRuns.sung(progress.thousandths)
        for run in currentRuns.runs where left > 0 {
            if let lit = run.part(0..<left).intersection(part) { sung.copy(lit, to: canvas) }
            left -= run.rect.size.width
        }
    }

    /// A rectangle that contains all pixels which differ between the two states.
    private func difference(_ old: LyricProgress, _ new: LyricProgress) -> PixelRect? {
        guard (old.done, old.current) == (new.done, new.current) else {
            let first = min(old.done, new.done)
            let last = max(max(old.done, old.current.upperBound), max(new.done, new.current.upperBound))
            // Connected letters may extend beyond the position of their bytes.
            return Self.bounds(self.first.runs(first..<last))?.grown(by: 1)
        }
        updateCache(&currentRuns, for: new.current)
        let (was, now) = (currentRuns.sung(old.thousandths), currentRuns.sung(new.thousandths))
        var (from, to) = (min(was, now), max(was, now))
        var found: PixelRect?
        for run in currentRuns.runs where to > 0 {
            let width = run.rect.size.width
            if from < to, from < width {
                let part = run.part(max(0, from)..<min(to, width))
                found = found?.union(part) ?? part
            }
            (from, to) = (from - width, to - width)
        }
        return found
    }

    private static func bounds(_ runs: [TextRun]) -> PixelRect? {
        runs.reduce(nil) { $0?.union($1.rect) ?? $1.rect }
    }

    private func updateCache(_ cache: inout CachedRuns, for bytes: Range<Int>) {
        if bytes != cache.bytes { cache = CachedRuns(bytes: bytes, runs: first.runs(bytes)) }
    }
}

/// A part of one line in one direction, in device pixels.
private struct TextRun {
    var rect: PixelRect
    var isRightToLeft: Bool

    /// The pixel columns `columns` of the run, counted in reading direction.
    func part(_ columns: Range<Int>) -> PixelRect {
        let columns = columns.clamped(to: 0..<rect.size.width)
        let x = isRightToLeft ? rect.x + rect.size.width - columns.upperBound : rect.x + columns.lowerBound
        return PixelRect(x: x, y: rect.y, size: PixelSize(width: columns.count, height: rect.size.height))
    }
}

/// One row, scaled down, then wrapped, then cut until it fits.
private struct Row: ~Copyable {
    private let layout: TextLayout
    private let origin: Point
    private let scale: Double

    init(
        _ text: String, fontSize: Double, availableSize: Size, top: Double, pictureSize: PixelSize,
        scale: Double, typesetter: Typesetter
    ) {
        layout = typesetter.singleLine(text, pixels: fontSize)
        layout.centre()
        let factor = Row.fit(layout, availableSize)
        self.scale = scale * factor
        let extent = layout.extent
        let x = (Double(pictureSize.width) - extent.width * self.scale) / 2 - extent.x * self.scale
        let y = (top + (availableSize.height - extent.height * factor) / 2) * scale
        origin = Point(x: x.rounded(), y: y.rounded())
    }

    private static func fit(_ layout: borrowing TextLayout, _ availableSize: Size) -> Double {
        let extent = layout.extent
        for factor in [1, 0.9, 0.8, 0.7] where extent.width * factor <= availableSize.width { return factor }
        // Two smaller lines instead of one, if they are large enough to be read.
        let small = availableSize.height / extent.height / 2
        guard extent.height * small >= minLineHeight else {
            layout.cut(width: availableSize.width / 0.7)
            return 0.7
        }
        layout.wrap(at: availableSize.width / small)
        if layout.extent.height * small > availableSize.height {
            layout.cut(width: availableSize.width / small, height: availableSize.height / small)
        }
        return small
    }

    /// Minimum height of a wrapped line in logical pixels.
    private static let minLineHeight = 16.0

    func show(in surface: borrowing CairoSurface, _ color: HUDColor, alpha: Double = 1) {
        layout.show(in: surface, x: origin.x, y: origin.y, scale: scale, color, alpha: alpha)
    }

    /// The runs of `bytes`, rounded to device pixels, in the order of the lines.
    func runs(_ bytes: Range<Int>) -> [TextRun] {
        layout.runs(bytes).map { found in
            let left = (origin.x + found.rect.origin.x * scale).rounded()
            let right = (origin.x + found.rect.maxX * scale).rounded()
            let top = (origin.y + found.rect.origin.y * scale).rounded()
            let bottom = (origin.y + found.rect.maxY * scale).rounded()
            let size = PixelSize(width: Int(right - left), height: Int(bottom - top))
            return TextRun(
                rect: PixelRect(x: Int(left), y: Int(top), size: size),
                isRightToLeft: found.isRightToLeft)
        }
    }
}

extension PixelRect {
    /// The rectangle, larger by `pixels` on each side.
    fileprivate func grown(by pixels: Int) -> PixelRect {
        let size = PixelSize(width: size.width + 2 * pixels, height: size.height + 2 * pixels)
        return PixelRect(x: x - pixels, y: y - pixels, size: size)
    }
}
