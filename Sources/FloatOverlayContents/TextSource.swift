// SPDX-License-Identifier: MIT
public import FloatOverlay
public import FloatOverlayCore
public import FloatOverlayRuntime

/// Text at its natural size, drawn again when the text or the size changes.
public final class TextSource: FrameSource {
    /// No reader needs more, and 4096 bytes take at most about 40 ms to lay out.
    private static let maxByteCount = 4096
    /// A layout that takes less than this has no pause after it.
    private static let longLayout = Duration.milliseconds(4)

    /// `.text`, `.clock`, or `.command` for the output of a program.
    public let kind: ContentKind
    /// How long the first text may take: 3 s, for a program or an input 30 s.
    public let startTimeout: Duration
    private let isMarkup: Bool
    private var sink: FrameSink?
    private var text: StyledText?
    private var natural = Size.zero
    private var isDirty = false
    private var isVisible = true
    /// When the next text may be laid out; `nil` is at once.
    private var pauseEnd: Instant?
    private var pauseTimer: Timer?
    private let begin: (TextSource, FrameSink) -> Void
    private let end: () -> Void

    /// Shows `text`, as Pango markup if `isMarkup`. `show` replaces the text.
    public convenience init(_ text: String, isMarkup: Bool = false) {
        self.init(.text, isMarkup: isMarkup) { source, _ in source.show(text) }
    }

    /// Shows the newest line of `input` that is not empty, as Pango markup if `isMarkup`. The last line stays
    /// after the end.
    public static func lines(from input: consuming InputDescriptor, isMarkup: Bool = false) -> TextSource {
        var pending: InputDescriptor? = input
        var reader: LineReader?
        return TextSource(.text, isMarkup: isMarkup, startTimeout: .seconds(30)) { source, sink in
            guard let input = pending.take() else { return }
            var hasLine = false
            reader = LineReader(input, in: sink.host.reactor) {
                !$0.isEmpty
            } onLine: { [unowned source] line in
                hasLine = true
                source.show(line)
            } onEnd: {
                if !hasLine { sink.fail(.badContent("the input ends before its first line")) }
            }
        } end: {
            reader?.stop()
        }
    }

    /// `begin` starts the producer of the text, which calls `show`. `end` stops the producer.
    package init(
        _ kind: ContentKind, isMarkup: Bool = false, startTimeout: Duration = .seconds(3),
        begin: @escaping (TextSource, FrameSink) -> Void, end: @escaping () -> Void = {}
    ) {
        self.kind = kind
        self.isMarkup = isMarkup
        self.startTimeout = startTimeout
        self.begin = begin
        self.end = end
    }

    /// Shows the text, or starts the clock, the program or the reader that provides it.
    public func start(_ sink: FrameSink) {
        self.sink = sink
        pauseTimer = sink.host.reactor.timer { [unowned self] _ in
            if let text, let sink = self.sink { layOut(text, sink) }
        }
        begin(self, sink)
    }

    /// Shows `text`, at most its first 4096 bytes; longer markup is shown literally. An unchanged text is ignored. After a
    /// text that takes long to lay out, the newest text follows later, so that texts take at most a fifth of the time.
    public func show(_ text: String) {
        let bounded = Self.bounded(text)
        let styled = StyledText(text: bounded, isMarkup: isMarkup && bounded == text)
        guard let sink, styled != self.text else { return }
        self.text = styled
        isDirty = true
        let now = sink.host.reactor.now
        if let pauseEnd, now < pauseEnd {
            pauseTimer?.set(at: pauseEnd)
        } else {
            layOut(styled, sink)
        }
    }

    private func layOut(_ text: StyledText, _ sink: FrameSink) {
        let start = MonotonicClock.now
        let widest = (sink.host.monitor()?.workArea.size.width ?? 1280) * 0.6
        let size = sink.host.painter.measure(text, width: widest)
        if size != natural {
            natural = size
            sink.setContentSize(points: size)
        }
        draw()
        let end = MonotonicClock.now
        let cost = start.duration(to: end)
        pauseEnd = cost > Self.longLayout ? end.advanced(by: cost * 4) : nil
    }

    private static func bounded(_ text: String) -> String {
        guard text.utf8.count > maxByteCount else { return text }
        var shown = String(decoding: text.utf8.prefix(maxByteCount), as: UTF8.self)
        // The last character may be incomplete.
        while shown.last == "\u{FFFD}" { shown.removeLast() }
        return shown + "…"
    }

    /// Draws the text at the new size.
    public func renderSizeChanged(_ size: RenderSize) {
        isDirty = true
        draw()
    }

    /// Draws the text that waited for a free buffer.
    public func frameDue(_ now: Instant) { draw() }

    /// Draws nothing while the overlay is hidden, and the newest text when it is visible again.
    public func visibilityChanged(_ isVisible: Bool) {
        self.isVisible = isVisible
        draw()
    }

    /// Stops the clock, the program or the reader.
    public func stop() {
        end()
        pauseTimer = nil
        sink = nil
    }

    private func draw() {
        guard isDirty, isVisible, pauseTimer?.deadline == nil, let text, let sink, let size = sink.renderSize,
            let canvas = sink.canvas()
        else { return }
        isDirty = false
        sink.host.painter.draw(text, scale: Double(size.pixels.width) / natural.width, into: canvas)
        sink.present(canvas)
    }
}
