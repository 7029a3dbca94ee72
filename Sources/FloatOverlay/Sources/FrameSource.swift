// SPDX-License-Identifier: MIT
public import FloatOverlayCore

/// A producer of frames. The host makes all calls on the thread of the event loop.
///
/// A source sets its size with `sink.setContentSize` and then shows frames with `sink.present`; the overlay
/// starts with the first frame. `DrawnSource` implements this for a closure. Every requirement except `kind`
/// and `start` has a default implementation.
///
/// One overlay shows a source at a time. After `stop`, another overlay can start the source again: a
/// `Presentation` does that each time it is presented.
///
/// ```swift
/// final class WhiteSource: FrameSource {
///     let kind = ContentKind.other("white")
///     private var sink: FrameSink?
///
///     func start(_ sink: FrameSink) {
///         self.sink = sink
///         sink.setContentSize(pixels: PixelSize(width: 320, height: 180))
///     }
///
///     func renderSizeChanged(_ size: RenderSize) {
///         guard let sink, let canvas = sink.canvas() else { return }
///         canvas.bytes.initializeMemory(as: UInt8.self, repeating: 0xff)
///         sink.present(canvas)
///     }
///
///     func stop() { sink = nil }
/// }
/// ```
public protocol FrameSource: AnyObject {
    /// The kind of the content, which `floatoverlay status` prints.
    var kind: ContentKind { get }
    /// The current playback position, or `.none` or `.live`.
    var timeline: Timeline { get }
    /// The available controls and the playback state; `nil` if the content can be neither paused nor skipped.
    var playback: Playback? { get }
    /// The content's title, shown in the controls; `nil` shows the overlay's title.
    var title: String? { get }
    /// Whether the overlay can return to the window it came from.
    var canReturn: Bool { get }
    /// Where the content is on screen now, such as a view of the app. If the preferences allow motion, the
    /// overlay appears there and its move to its own placement is animated. Read once, right before the first
    /// frame is shown. A placement without a `monitor`, or with one that is not connected, is ignored.
    var contentPlacement: Placement? { get }
    /// How long the overlay waits for the first frame before the start fails. Read once at each start. With
    /// zero or less, the start fails unless `start` presents a frame.
    var startTimeout: Duration { get }
    /// Starts the source. Called once by each overlay that shows the source, and again only after `stop`.
    ///
    /// A source that is started again begins as at its first start: the new overlay needs the content size
    /// and a first frame again, is visible, and has a render size of its own. State that the previous overlay
    /// has left must not remain.
    ///
    /// - Parameter sink: The receiver of the frames. The source may keep it until `stop`.
    func start(_ sink: FrameSink)
    /// Called when the size to draw at becomes known or changes.
    func renderSizeChanged(_ size: RenderSize)
    /// Called when a frame has reached the screen or a buffer has become free: the source may retry a skipped
    /// frame.
    ///
    /// - Parameter now: The monotonic time of the event, comparable with `OverlayHost.now`.
    func frameDue(_ now: Instant)
    /// Called when the overlay becomes invisible or visible to the user. An overlay is visible when it
    /// starts, without a call.
    func visibilityChanged(_ isVisible: Bool)
    /// Called after the host's preferences have changed.
    func preferencesChanged()
    /// Seeks to `seconds` from the start. Called only if `timeline` is a range.
    func seek(to seconds: Double)
    /// Shows the frame at `seconds` while the user still drags the seek bar; `seek` follows, unless another
    /// `title` or duration shows that other content has begun. Called only if `playback` can preview.
    func preview(at seconds: Double)
    /// Plays or pauses. Called only if `playback` is not `nil`. The controls show the state in `playback`,
    /// not the requested state.
    func setPlaying(_ isPlaying: Bool)
    /// Skips by `seconds`, backward if negative. Called only if `playback` can skip.
    func skip(by seconds: Double)
    /// Shows the window that the content came from again, then calls `reply`, immediately or later.
    func restoreUserInterface(_ reply: RestoreReply)
    /// Stops the source, which must not present another frame. The last call of an overlay; afterwards
    /// another overlay can start the source again. The source releases the sink and all resources of this
    /// start.
    func stop()
}

extension FrameSource {
    /// By default the content has no time: seeking is not possible.
    public var timeline: Timeline { .none }
    /// By default nothing can be controlled.
    public var playback: Playback? { nil }
    /// By default the controls show the overlay's title.
    public var title: String? { nil }
    /// By default the overlay has no window to return to.
    public var canReturn: Bool { false }
    /// By default the overlay appears at its place.
    public var contentPlacement: Placement? { nil }
    /// By default three seconds.
    public var startTimeout: Duration { .seconds(3) }
    /// Ignored by default: the display scales frames of a fixed size.
    public func renderSizeChanged(_ size: RenderSize) {}
    /// Ignored by default: a frame that found no free buffer is dropped.
    public func frameDue(_ now: Instant) {}
    /// Ignored by default: frames presented while hidden count as dropped.
    public func visibilityChanged(_ isVisible: Bool) {}
    /// Ignored by default.
    public func preferencesChanged() {}
    /// Ignored by default: content without a range cannot seek.
    public func seek(to seconds: Double) {}
    /// Ignored by default.
    public func preview(at seconds: Double) {}
    /// Ignored by default: content without `playback` cannot pause.
    public func setPlaying(_ isPlaying: Bool) {}
    /// By default seeks relative to the position in `timeline`.
    public func skip(by seconds: Double) {
        guard let time = SeekableRange(timeline) else { return }
        seek(to: time.bounded(time.position + seconds))
    }
    /// By default there is no user interface to restore.
    public func restoreUserInterface(_ reply: RestoreReply) { reply(.failed) }
    /// Ignored by default, for sources without resources.
    public func stop() {}
}
