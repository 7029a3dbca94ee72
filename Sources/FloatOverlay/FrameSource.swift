// SPDX-License-Identifier: MIT
public import Core

/// Anything that makes pixels. All calls come on the thread of the loop.
///
/// A source says how large it is by `sink.setContentSize`, then shows frames by `sink.present`; the overlay starts with
/// the first one. `DrawnSource` does this for a closure.
public protocol FrameSource: AnyObject {
    /// What it shows.
    var kind: ContentKind { get }
    /// Where it is in time.
    var timeline: Timeline { get }
    /// What of it can be steered; `nil`: neither played, paused nor skipped.
    var playback: Playback? { get }
    /// What it is called, for the controls; `nil` is the title of its overlay.
    var title: String? { get }
    /// Whether there is a place it came from, to which its overlay can return.
    var canReturn: Bool { get }
    /// What lets its content come earlier or later; `nil` where nothing does.
    var offsetAdjustment: (any OffsetAdjustable)? { get }
    /// Why there is no window of another program to show; `nil` unless that is what it lacks.
    var mirrorFailure: MirrorFailure? { get }
    /// How long to wait for its first frame.
    var startTimeout: Duration { get }
    /// Begin. `sink` may be kept until `stop`.
    func start(_ sink: FrameSink)
    /// The extent to draw at has become known, or has changed.
    func renderSizeChanged(_ size: RenderSize)
    /// A frame has reached the screen or a buffer has come free: a skipped frame may be tried again.
    func frameDue(_ now: Instant)
    /// Nobody sees it, or somebody does again.
    func visibilityChanged(_ isVisible: Bool)
    /// The settings have changed.
    func preferencesChanged()
    /// An adopted buffer may be drawn into again.
    func bufferReturned(_ index: Int)
    /// Go to `seconds`, when `timeline` is a range.
    func seek(to seconds: Double)
    /// Show what is at `seconds`, while somebody still looks for the place, when `playback` can preview; `seek` follows.
    func preview(at seconds: Double)
    /// Play, or pause, when there is `playback`. What is shown follows `playback`, not this wish.
    func setPlaying(_ isPlaying: Bool)
    /// Go on, or back when negative, by `seconds`, when `playback` can skip.
    func skip(by seconds: Double)
    /// Put the place that it came from before its user again, then `reply`, at once or later.
    func restoreUserInterface(_ reply: RestoreReply)
    /// End: nothing may be presented any more.
    func stop()
}

extension FrameSource {
    /// By default the content has no time: nothing can be sought.
    public var timeline: Timeline { .none }
    /// By default nothing can be controlled.
    public var playback: Playback? { nil }
    /// By default the title of the overlay counts.
    public var title: String? { nil }
    /// By default there is no window to return to.
    public var canReturn: Bool { false }
    /// By default the content has no offset.
    public var offsetAdjustment: (any OffsetAdjustable)? { nil }
    /// By default the content is not a window of another program.
    public var mirrorFailure: MirrorFailure? { nil }
    /// By default three seconds.
    public var startTimeout: Duration { .seconds(3) }
    /// Ignored by default: pictures of a fixed size are scaled by the display.
    public func renderSizeChanged(_ size: RenderSize) {}
    /// Ignored by default: a frame that found no buffer is dropped.
    public func frameDue(_ now: Instant) {}
    /// Ignored by default: frames that come while hidden are counted as dropped.
    public func visibilityChanged(_ isVisible: Bool) {}
    /// Ignored by default.
    public func preferencesChanged() {}
    /// Ignored by default; only a source with adopted buffers has any.
    public func bufferReturned(_ index: Int) {}
    /// Ignored by default, as without a range nothing can be sought.
    public func seek(to seconds: Double) {}
    /// Ignored by default.
    public func preview(at seconds: Double) {}
    /// Ignored by default, as without `playback` nothing can be paused.
    public func setPlaying(_ isPlaying: Bool) {}
    /// By default seeks within the range of `timeline`.
    public func skip(by seconds: Double) {
        guard let time = SeekableRange(timeline) else { return }
        seek(to: time.bounded(time.position + seconds))
    }
    /// By default there is no user interface to restore.
    public func restoreUserInterface(_ reply: RestoreReply) { reply(.failed) }
    /// Ignored by default, for sources without resources.
    public func stop() {}
}
