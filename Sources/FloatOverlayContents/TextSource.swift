// SPDX-License-Identifier: MIT
public import FloatOverlay
public import FloatOverlayCore
public import FloatOverlayRuntime
internal import Logging

/// Text at its natural size, drawn again when the text or the size changes.
///
/// All calls belong to the thread of the event loop. The source can be started again after `stop`.
///
/// ```swift
/// let message = TextSource("<b>recording</b>", isMarkup: true)
/// OverlayController(source: message, host: host).start()
/// ```
public final class TextSource: FrameSource {
    /// The maximum length in bytes of a text that the event loop lays out because floatoverlay-text cannot be
    /// started.
    private static let maxInProcessByteCount = 4096

    /// `.text`, `.clock`, or `.command` for the output of a program.
    public let kind: ContentKind
    /// How long the first text may take: 3 s, for a program or an input 30 s.
    public let startTimeout: Duration
    private let isMarkup: Bool
    private var sink: FrameSink?
    /// The newest text.
    private var text: StyledText?
    /// The text that was laid out last.
    private var layout: Layout?
    private var isVisible = true
    private var process = TextProcess.notStarted
    private let begin: (TextSource, FrameSink) -> Void
    private let end: () -> Void
    private let revealed: () -> Void

    /// The child process that lays out texts.
    private enum TextProcess {
        case notStarted
        case running(TextProducer)
        /// The program cannot be started.
        case unavailable
    }

    private struct Layout {
        let text: StyledText
        /// The natural size.
        let size: Size
        /// Whether the child process has laid out the text, and draws it.
        let isProduced: Bool
        var isDrawn = false
    }

    /// Shows `text`. `show` replaces the text until `stop`; another start shows `text` again.
    ///
    /// - Parameters:
    ///   - text: The text, with the limits of `show`.
    ///   - isMarkup: Whether this text and all later texts are Pango markup.
    public convenience init(_ text: String, isMarkup: Bool = false) {
        self.init(.text, isMarkup: isMarkup) { source, _ in source.show(text) }
    }

    /// Shows the newest line of `input` that is not empty. The last line stays after the end. An input that
    /// ends before its first line fails with `.badContent`.
    ///
    /// - Parameters:
    ///   - input: The input, which the source owns. Another start shows the newest line and continues to read.
    ///   - isMarkup: Whether the lines are Pango markup.
    /// - Returns: A source that reads the input after its start.
    public static func lines(from input: consuming InputDescriptor, isMarkup: Bool = false) -> TextSource {
        let reader = LineReader(input)
        var newest: String?
        return TextSource(.text, isMarkup: isMarkup, startTimeout: .seconds(30)) { source, sink in
            if let newest { source.show(newest) }
            reader.start(in: sink.host.reactor) {
                !$0.isEmpty
            } onLine: { [weak source] line in
                newest = line
                source?.show(line)
            } onEnd: {
                if newest == nil { sink.fail(.badContent("the input ends before its first line")) }
            }
        } end: {
            reader.stop()
        }
    }

    /// `begin` starts the producer of the text, which calls `show`. `end` stops the producer. `revealed` is
    /// called when a hidden overlay is visible again.
    package init(
        _ kind: ContentKind, isMarkup: Bool = false, startTimeout: Duration = .seconds(3),
        begin: @escaping (TextSource, FrameSink) -> Void, end: @escaping () -> Void = {},
        revealed: @escaping () -> Void = {}
    ) {
        self.kind = kind
        self.isMarkup = isMarkup
        self.startTimeout = startTimeout
        self.begin = begin
        self.end = end
        self.revealed = revealed
    }

    /// Shows the text, or starts the clock, the program or the reader that provides it.
    public func start(_ sink: FrameSink) {
        self.sink = sink
        begin(self, sink)
    }

    /// Shows `text`. Has no effect before `start` and after `stop`; an unchanged text is ignored.
    ///
    /// A child process, `floatoverlay-text`, lays out and draws texts of more than 512 bytes, with markup, or
    /// with characters of other fonts. The limits are:
    ///
    /// - 64,000 bytes of UTF-8 for a text of the child process
    /// - 4,096 bytes of UTF-8 for each text if that program is not installed
    ///
    /// A longer text is cut, and longer markup is cut and shown literally.
    ///
    /// - Parameter text: The text, which is Pango markup if the source was created with `isMarkup`.
    public func show(_ text: String) {
        guard let sink else { return }
        let whole = StyledText(text: text, isMarkup: isMarkup)
        let limit = producer(for: whole, sink) == nil ? Self.maxInProcessByteCount : TextProducer.maxByteCount
        let bounded = text.truncated(toByteCount: limit)
        self.text = StyledText(text: bounded, isMarkup: isMarkup && bounded == text)
        layOutOrDraw()
    }

    private var producer: TextProducer? { if case .running(let producer) = process { producer } else { nil } }

    /// The child process for `text`, which the first such text starts; `nil` if the loop lays out the text.
    private func producer(for text: StyledText, _ sink: FrameSink) -> TextProducer? {
        if case .unavailable = process { return nil }
        if sink.host.painter.isQuick(text) { return nil }
        if case .notStarted = process { startProcess(sink) }
        return producer
    }

    /// Lays out the newest text, or draws the text that was laid out, at most once for each frame.
    private func layOutOrDraw() {
        guard let sink, isVisible, producer?.isBusy != true, !sink.hasPendingFrame else { return }
        // A text that the child has laid out is drawn before the next layout. Otherwise a source that changes
        // constantly would never be drawn.
        let isAwaited = layout.map { $0.isProduced && !$0.isDrawn } ?? false
        guard let text, text != layout?.text, !isAwaited else { return draw(sink) }
        let widest = (sink.monitor?.workArea.size.width ?? 1280) * 0.6
        guard let producer = producer(for: text, sink) else {
            let size = sink.host.painter.measure(text, width: widest)
            return apply(Layout(text: text, size: size, isProduced: false), sink)
        }
        producer.measure(text, width: widest) { [weak self] size in
            guard let self, let sink = self.sink else { return }
            apply(Layout(text: text, size: size, isProduced: true), sink)
        }
    }

    private func apply(_ new: Layout, _ sink: FrameSink) {
        let isResized = layout?.size != new.size
        layout = new
        if isResized { sink.setContentSize(logical: new.size) }
        layOutOrDraw()
    }

    private func startProcess(_ sink: FrameSink) {
        do throws(SystemError) {
            process = .running(
                try TextProducer(in: sink.host.reactor) { [weak self] reason in
                    self?.sink?.fail(.unavailable(reason))
                })
        } catch {
            process = .unavailable
            sink.host.log.warning(
                "cannot start floatoverlay-text, texts are cut at \(Self.maxInProcessByteCount) bytes: \(error)"
            )
        }
    }

    /// Draws the text at the new size.
    public func renderSizeChanged(_ size: RenderSize) {
        layout?.isDrawn = false
        layOutOrDraw()
    }

    /// Draws the text that waited for a free buffer.
    public func frameDue(_ now: Instant) { layOutOrDraw() }

    /// Draws nothing while the overlay is hidden, and the newest text when it is visible again. A hidden clock
    /// stops.
    public func visibilityChanged(_ isVisible: Bool) {
        self.isVisible = isVisible
        // A hidden clock needs no wakeups. A program and an input continue.
        if kind == .clock, let sink {
            if isVisible { begin(self, sink) } else { end() }
        }
        if isVisible { revealed() }
        layOutOrDraw()
    }

    /// Stops the clock, the program or the reader. The source can be started again.
    public func stop() {
        end()
        sink = nil
        if case .running = process { process = .notStarted }
        // After another start, the text is laid out and drawn again.
        (text, layout, isVisible) = (nil, nil, true)
    }

    private func draw(_ sink: FrameSink) {
        guard let layout, !layout.isDrawn, let size = sink.renderSize else { return }
        let scale = Double(size.pixelSize.width) / layout.size.width
        if layout.isProduced {
            self.layout?.isDrawn = true
            producer?.draw(size.pixelSize, scale: scale) { [weak self] in self?.copy($0, size.pixelSize) }
        } else if let canvas = sink.canvas() {
            self.layout?.isDrawn = true
            sink.host.painter.draw(layout.text, scale: scale, into: canvas)
            sink.present(canvas)
        }
    }

    /// Shows the picture of `size` that the child process has drawn.
    private func copy(_ pixels: UnsafeRawBufferPointer, _ size: PixelSize) {
        guard isVisible, let sink, let canvas = sink.canvas(size), let start = pixels.baseAddress else {
            // The text is drawn again when a buffer is free.
            layout?.isDrawn = false
            return
        }
        let row = size.width * 4
        for y in 0..<size.height {
            canvas.pixels.advanced(by: y * canvas.stride)
                .copyMemory(from: start.advanced(by: y * row), byteCount: row)
        }
        sink.present(canvas)
        layOutOrDraw()
    }
}
