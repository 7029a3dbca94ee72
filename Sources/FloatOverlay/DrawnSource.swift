// SPDX-License-Identifier: MIT
public import Core
internal import Linux

/// A source that is a closure: drawn once, again whenever `setNeedsDisplay` is called, and every `interval`.
public final class DrawnSource: FrameSource {
    /// The word of the app's own that it was made with.
    public let kind: ContentKind
    /// Asked for its place in time while that is shown.
    public var onTimeline: () -> Timeline = { .none }
    /// What of it can be steered; setting it brings the controls up to date. While it is paused no `interval` draws.
    public var playback: Playback? {
        didSet {
            if isPaused != (oldValue?.isPlaying == false) { setNeedsDisplay() }
            sink?.invalidatePlaybackState()
        }
    }
    /// Asked to play or to pause; sets `playback` when it does.
    public var onSetPlaying: ((Bool) -> Void)?
    /// Asked to go to so many seconds.
    public var onSeek: ((Double) -> Void)?
    /// What it is called, for the controls.
    public var title: String? { didSet { sink?.invalidatePlaybackState() } }
    /// Whether its overlay can return to a place it came from.
    public var canReturn = false { didSet { sink?.invalidatePlaybackState() } }
    private let aspect: PixelSize
    /// The extent of every frame; `nil` draws at the render size.
    private let frameSize: PixelSize?
    private let interval: Duration?
    private let draw: (borrowing Canvas, RenderSize) -> Void
    private var sink: FrameSink?
    private var timer: Timer?
    private var isDirty = false
    private var isVisible = true

    /// Draws by `draw` into premultiplied BGRA; `size` logical pixels give the aspect, `interval` redraws.
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

    /// Has frames of `size` device pixels filled by `draw`, premultiplied BGRA, whatever the overlay's extent; who shows
    /// them scales. For pixels that are there already.
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

    /// What `onTimeline` says.
    public var timeline: Timeline { onTimeline() }

    /// Asks `onSetPlaying`.
    public func setPlaying(_ isPlaying: Bool) { onSetPlaying?(isPlaying) }

    /// Asks `onSeek`, and brings the controls up to date.
    public func seek(to seconds: Double) {
        onSeek?(seconds)
        sink?.invalidatePlaybackState()
    }

    /// Draws the first frame once the size is known.
    public func start(_ sink: FrameSink) {
        self.sink = sink
        isVisible = true
        timer = sink.host.reactor.timer { [unowned self] _ in setNeedsDisplay() }
        sink.setContentSize(pixels: aspect)
    }

    /// Draws at the new extent.
    public func renderSizeChanged(_ size: RenderSize) { setNeedsDisplay() }

    /// Draws as soon as a buffer is free.
    public func setNeedsDisplay() {
        isDirty = true
        guard isVisible, let sink, let size = sink.renderSize, let canvas = sink.canvas(frameSize)
        else { return }
        isDirty = false
        draw(canvas, size)
        sink.present(canvas)
        if let interval, !isPaused { timer?.set(after: interval) } else { timer?.cancel() }
    }

    private var isPaused: Bool { playback?.isPlaying == false }

    /// Draws what had to be skipped.
    public func frameDue(_ now: Instant) {
        if isDirty { setNeedsDisplay() }
    }

    /// Draws nothing while nobody sees it.
    public func visibilityChanged(_ isVisible: Bool) {
        self.isVisible = isVisible
        if isVisible { setNeedsDisplay() } else { timer?.cancel() }
    }

    /// Draws no more.
    public func stop() {
        timer?.cancel()
        sink = nil
    }
}
