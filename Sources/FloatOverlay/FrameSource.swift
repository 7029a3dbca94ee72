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
    /// No time at all.
    public var timeline: Timeline { .none }
    /// None.
    public var playback: Playback? { nil }
    /// None.
    public var title: String? { nil }
    /// There is none.
    public var canReturn: Bool { false }
    /// Nothing does.
    public var offsetAdjustment: (any OffsetAdjustable)? { nil }
    /// It shows no window of another program.
    public var mirrorFailure: MirrorFailure? { nil }
    /// Three seconds.
    public var startTimeout: Duration { .seconds(3) }
    /// Nothing to do.
    public func renderSizeChanged(_ size: RenderSize) {}
    /// Nothing to do.
    public func frameDue(_ now: Instant) {}
    /// Nothing to do.
    public func visibilityChanged(_ isVisible: Bool) {}
    /// Nothing to do.
    public func preferencesChanged() {}
    /// Nothing to do.
    public func bufferReturned(_ index: Int) {}
    /// Nothing to do.
    public func seek(to seconds: Double) {}
    /// Nothing to do.
    public func preview(at seconds: Double) {}
    /// Nothing to do.
    public func setPlaying(_ isPlaying: Bool) {}
    /// Seeks within a range.
    public func skip(by seconds: Double) {
        guard let time = SeekableRange(timeline) else { return }
        seek(to: time.bounded(time.position + seconds))
    }
    /// There is no such place.
    public func restoreUserInterface(_ reply: RestoreReply) { reply(.failed) }
    /// Nothing to do.
    public func stop() {}
}
