// SPDX-License-Identifier: MIT

/// Lyrics on the clock of a player: what is to be seen now, and when to look again.
public struct LyricsClock: Hashable, Sendable {
    /// The fill moves by whole pixels about this often: 25 times a second look smooth at the pace of singing.
    static let step = Duration.milliseconds(40)
    /// Where a pixel takes as long it moves by one.
    static let longPixel = Duration.milliseconds(30)
    /// Where the player is.
    public var media: PlaybackClock
    /// How much later everything comes than the file says.
    public var delay: Duration
    /// What is filled.
    public var fill: LyricsFill

    /// Makes a clock from its parts.
    public init(media: PlaybackClock, delay: Duration = .zero, fill: LyricsFill = .words) {
        self.media = media
        self.delay = delay
        self.fill = fill
    }

    /// What of `lyrics` is to be seen at `now`.
    public func state(of lyrics: Lyrics, at now: Instant) -> LyricsState {
        lyrics.state(at: media.position(at: now) - delay, fill: fill)
    }

    /// When `state`, which was that at `now`, looks different; `nil`: never by itself. What is being sung is
    /// `widthPx` device pixels wide.
    public func change(after state: LyricsState, widthPx: Double, now: Instant) -> Instant? {
        let next = state.next.flatMap { media.instant(of: $0 + delay) }
        guard media.isAdvancing, media.rate > 0, let span = state.span, widthPx >= 1 else { return next }
        let pixel = span / (media.rate * widthPx)
        let pixels = pixel >= Self.longPixel ? 1 : max(1, (Self.step / pixel).rounded(.up))
        let moved = now.advanced(by: pixel * pixels)
        return next.map { min($0, moved) } ?? moved
    }
}
