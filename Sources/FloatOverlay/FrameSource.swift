// SPDX-License-Identifier: MIT
public import Core

/// Anything that makes pixels. All calls come on the thread of the loop.
///
/// A source says how large it is by `sink.announce`, then shows frames by `sink.present`; the overlay starts with
/// the first one. `DrawnSource` does this for a closure.
public protocol FrameSource: AnyObject {
    /// The word for it in `status`: `frames`, `text` …
    var kind: String { get }
    /// Where it is in time.
    var timeline: Timeline { get }
    /// How long to wait for its first frame.
    var patience: Duration { get }
    /// Begin. `sink` may be kept until `stop`.
    func start(_ sink: FrameSink)
    /// The extent to draw at has become known, or has changed.
    func renderSizeChanged(_ size: RenderSize)
    /// A frame has reached the screen or a buffer has come free: a skipped frame may be tried again.
    func frameDue(_ now: Instant)
    /// Nobody sees it, or somebody does again.
    func visibilityChanged(_ isVisible: Bool)
    /// An adopted buffer may be drawn into again.
    func bufferReturned(_ index: Int)
    /// Go to `seconds`, when `timeline` is a range.
    func seek(to seconds: Double)
    /// End: nothing may be presented any more.
    func stop()
}

extension FrameSource {
    /// No time at all.
    public var timeline: Timeline { .none }
    /// Three seconds.
    public var patience: Duration { .seconds(3) }
    /// Nothing to do.
    public func renderSizeChanged(_ size: RenderSize) {}
    /// Nothing to do.
    public func frameDue(_ now: Instant) {}
    /// Nothing to do.
    public func visibilityChanged(_ isVisible: Bool) {}
    /// Nothing to do.
    public func bufferReturned(_ index: Int) {}
    /// Nothing to do.
    public func seek(to seconds: Double) {}
    /// Nothing to do.
    public func stop() {}
}
