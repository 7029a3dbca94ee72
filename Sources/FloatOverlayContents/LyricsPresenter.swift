// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayCore

/// The rows of lyrics as they are laid out, and their progress in the frame that was drawn last.
final class LyricsPresenter {
    /// Whether a frame waits for a free canvas.
    private(set) var isFramePending = false
    private let sink: FrameSink
    /// The width in logical pixels at which the text has its normal size.
    private let naturalWidth: Double
    private var text: LyricsText?
    private var size: RenderSize?
    private var picture: (any LyricsPicture)?
    private var drawn: LyricProgress?

    init(_ sink: FrameSink, naturalWidth: Double) {
        self.sink = sink
        self.naturalWidth = naturalWidth
    }

    /// Makes the next `draw` draw the whole frame.
    func invalidate() { drawn = nil }

    /// Lays out the rows if their text or their size has changed.
    func layOut(_ text: LyricsText, _ size: RenderSize) {
        guard text != self.text || size != self.size else { return }
        let scale = Double(size.pixelSize.width) / naturalWidth
        picture = sink.host.painter.picture(of: text, size: size.pixelSize, scale: scale)
        (self.text, self.size, drawn) = (text, size, nil)
    }

    /// The width of a part of the first row in device pixels.
    func width(of part: Range<Int>) -> Double { picture?.width(of: part) ?? 0 }

    /// Draws the rows with `progress`, unless the last frame has it already.
    func draw(_ progress: LyricProgress) {
        isFramePending = false
        guard let picture, progress != drawn else { return }
        if let drawn, sink.updateInPlace({ picture.redraw(progress, over: drawn, in: $0) }) {
            self.drawn = progress
            return
        }
        guard let canvas = sink.canvas() else { return isFramePending = true }
        picture.draw(progress, into: canvas)
        sink.present(canvas)
        drawn = progress
    }
}
