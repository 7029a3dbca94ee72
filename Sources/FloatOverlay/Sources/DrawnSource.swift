// SPDX-License-Identifier: MIT
public import FloatOverlayCore
internal import FloatOverlayRuntime

/// A source drawn by a closure: once at the start, on each `setNeedsDisplay`, and every `interval`.
///
/// All calls belong to the thread of the event loop. The source can be started again after `stop`.
///
/// ```swift
/// let source = DrawnSource(size: Size(width: 160, height: 90)) { canvas, _ in
///     canvas.bytes.initializeMemory(as: UInt8.self, repeating: 0xff)
/// }
/// ```
public final class DrawnSource: FrameSource {
    /// The kind `.other` with the name that was given to the initializer.
    public let kind: ContentKind
    /// Returns the playback position in seconds; called while the controls are visible, and for a seek.
    public var timelineProvider: () -> Timeline = { .none }
    /// The available controls and the playback state; setting the property updates the visible controls.
    /// `interval` has no effect while playback is paused.
    public var playback: Playback? {
        didSet {
            if isPaused != (oldValue?.isPlaying == false) { setNeedsDisplay() }
            sink?.invalidatePlaybackState()
        }
    }
    /// Called when the user plays or pauses; the closure sets `playback` if the state changes.
    public var onSetPlaying: ((Bool) -> Void)?
    /// Called with the seek position in seconds.
    public var onSeek: ((Double) -> Void)?
    /// The content's title, shown in the controls.
    public var title: String? { didSet { sink?.invalidatePlaybackState() } }
    /// Whether the controls offer a button that returns the overlay to the window it came from.
    public var canReturn = false { didSet { sink?.invalidatePlaybackState() } }
    private let aspect: PixelSize
    /// The size of every frame in device pixels; `nil` draws at the render size.
    private let frameSize: PixelSize?
    private let interval: Duration?
    private let draw: (borrowing Canvas, RenderSize) -> Void
    private var sink: FrameSink?
    private var timer: Timer?
    private var request = Request.none
    private var isVisible = true

    /// Whether a frame is to be drawn. A request of `draw` itself is for the next frame.
    private enum Request { case none, pending, drawing, drawingAndPending }

    /// Creates a source that draws at the render size.
    ///
    /// - Parameters:
    ///   - kind: The name that `floatoverlay status` prints.
    ///   - size: The size whose aspect the overlay has, in logical pixels. It is
    ///     rounded to whole pixels, at least 1 × 1. With a side above `PixelSize.maxSide` the start fails with
    ///     `.badGeometry`.
    ///   - interval: The time between two frames; `nil` does not redraw periodically. With zero or less, a
    ///     frame is drawn as often as buffers become free.
    ///   - draw: Fills the canvas, whose content is undefined, with premultiplied BGRA.
    public init(
        _ kind: String = "drawing", size: Size, every interval: Duration? = nil,
        draw: @escaping (borrowing Canvas, RenderSize) -> Void
    ) {
        self.kind = .other(kind)
        aspect = PixelSize(size, scale: 1)
        frameSize = nil
        self.interval = interval
        self.draw = draw
    }

    /// Creates a source whose frames always have `size` device pixels; the display scales the frames to the
    /// overlay's size. Use this initializer for content that exists as pixels.
    ///
    /// - Parameters:
    ///   - kind: The name that `floatoverlay status` prints.
    ///   - size: The size of each frame, each side 1…`PixelSize.maxSide`; otherwise the start fails with
    ///     `.badGeometry`.
    ///   - interval: The time between two frames; `nil` does not redraw periodically. With zero or less, a
    ///     frame is drawn as often as buffers become free.
    ///   - draw: Fills the canvas, whose content is undefined, with premultiplied BGRA.
    public init(
        _ kind: String = "pixels", pixels size: PixelSize, every interval: Duration? = nil,
        draw: @escaping (borrowing Canvas) -> Void
    ) {
        self.kind = .other(kind)
        aspect = size
        frameSize = size
        self.interval = interval
        self.draw = { canvas, _ in draw(canvas) }
    }

    /// The value of `timelineProvider`.
    public var timeline: Timeline { timelineProvider() }

    /// Calls `onSetPlaying`.
    public func setPlaying(_ isPlaying: Bool) { onSetPlaying?(isPlaying) }

    /// Calls `onSeek` and updates the visible controls.
    public func seek(to seconds: Double) {
        onSeek?(seconds)
        sink?.invalidatePlaybackState()
    }

    /// Draws the first frame as soon as the render size is known.
    public func start(_ sink: FrameSink) {
        self.sink = sink
        isVisible = true
        timer = sink.host.reactor.timer { [unowned self] _ in setNeedsDisplay() }
        sink.setContentSize(pixels: aspect)
    }

    /// Draws a frame at the new size.
    public func renderSizeChanged(_ size: RenderSize) { setNeedsDisplay() }

    /// Draws a frame now, or as soon as a buffer is free and the overlay is visible. Has no effect on a
    /// source that is not started, because the start draws a frame.
    public func setNeedsDisplay() {
        switch request {
        case .drawing, .drawingAndPending: return request = .drawingAndPending
        case .none, .pending: request = .pending
        }
        guard isVisible, let sink, let size = sink.renderSize, let canvas = sink.canvas(frameSize)
        else { return }
        request = .drawing
        draw(canvas, size)
        request = request == .drawingAndPending ? .pending : .none
        sink.present(canvas)
        if let interval, !isPaused { timer?.set(after: interval) } else { timer?.cancel() }
    }

    private var isPaused: Bool { playback?.isPlaying == false }

    /// Draws the frame that was skipped for lack of a buffer.
    public func frameDue(_ now: Instant) {
        if request == .pending { setNeedsDisplay() }
    }

    /// Stops drawing while the overlay is hidden and draws a frame when the overlay is visible again.
    public func visibilityChanged(_ isVisible: Bool) {
        self.isVisible = isVisible
        if isVisible { setNeedsDisplay() } else { timer?.cancel() }
    }

    /// Stops drawing and releases the sink. The source can be started again.
    public func stop() {
        timer?.cancel()
        sink = nil
    }
}
