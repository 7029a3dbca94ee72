// SPDX-License-Identifier: MIT

/// Lyrics synchronized with a player: the current state, and the time of the next update.
package struct LyricsClock: Hashable, Sendable {
    /// The interval between updates of the highlight, which moves by whole pixels: 25 per second look smooth
    /// at singing pace.
    static let updateInterval = Duration.milliseconds(40)
    /// From this duration per pixel on, the highlight moves by single pixels.
    static let singlePixelThreshold = Duration.milliseconds(30)
    /// The player's position.
    package var media: PlaybackClock
    /// The delay of the lyrics relative to the file.
    package var delay: Duration
    /// The part of the line that is highlighted.
    package var fill: LyricsFill

    /// A positive `delay` shows the lyrics later than the file.
    package init(media: PlaybackClock, delay: Duration = .zero, fill: LyricsFill = .words) {
        self.media = media
        self.delay = delay
        self.fill = fill
    }

    /// The state of `lyrics` at `now`.
    package func state(of lyrics: Lyrics, at now: Instant) -> LyricsState {
        lyrics.state(at: media.position(at: now) - delay, fill: fill)
    }

    /// The time when `state`, the state at `now`, changes next; `nil` if it does not change. `widthPx` is the
    /// width of the part being sung, in device pixels.
    package func change(after state: LyricsState, widthPx: Double, now: Instant) -> Instant? {
        let next = state.next.flatMap { media.instant(of: $0 + delay) }
        guard media.isAdvancing, media.rate > 0, let span = state.span, widthPx >= 1 else { return next }
        let pixel = span / (media.rate * widthPx)
        let pixels =
            pixel >= Self.singlePixelThreshold ? 1 : max(1, (Self.updateInterval / pixel).rounded(.up))
        let moved = now.advanced(by: pixel * pixels)
        return next.map { min($0, moved) } ?? moved
    }
}
