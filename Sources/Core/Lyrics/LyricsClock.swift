// SPDX-License-Identifier: MIT

/// Lyrics on the clock of a player: what is to be seen now, and when to look again.
public struct LyricsClock: Hashable, Sendable {
    /// The fill moves at most this often: 25 times a second look smooth at the pace of singing.
    public static let shortestStep = Duration.milliseconds(40)
    /// Where the player is.
    public var media: MediaClock
    /// How much later everything comes than the file says.
    public var delay: Duration
    /// What is filled.
    public var fill: LyricsFill

    /// Makes a clock from its parts.
    public init(media: MediaClock, delay: Duration = .zero, fill: LyricsFill = .words) {
        self.media = media
        self.delay = delay
        self.fill = fill
    }

    /// What of `lyrics` is to be seen at `now`.
    public func moment(of lyrics: Lyrics, at now: Instant) -> LyricMoment {
        lyrics.moment(at: media.position(at: now) - delay, fill: fill)
    }

    /// When `moment`, which was that at `now`, looks different; `nil`: never by itself. What is being sung is
    /// `widthPx` device pixels wide.
    public func change(after moment: LyricMoment, widthPx: Double, now: Instant) -> Instant? {
        let next = moment.next.flatMap { media.instant(of: $0 + delay) }
        guard media.isRunning, media.rate > 0, let span = moment.span, widthPx >= 1 else { return next }
        let step = max(Self.shortestStep, span / (media.rate * widthPx))
        let moved = now.advanced(by: step)
        return next.map { min($0, moved) } ?? moved
    }
}
