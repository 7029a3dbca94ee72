// SPDX-License-Identifier: MIT

/// The state that one of our own players publishes over MPRIS.
package struct MPRISState: Hashable, Sendable {
    /// The supported playback rates.
    package static let rates = 0.25...4.0
    /// The supported volumes; 1 is the recorded volume.
    package static let volumes = 0.0...1.3
    /// The supported URL schemes.
    package static let schemes = ["file", "http", "https"]

    /// The playback status.
    package var status = MediaState.Status.stopped
    /// The current track.
    package var track = MediaTrack()
    /// The playback rate; 1 is normal speed.
    package var rate = 1.0
    /// The volume, within `volumes`.
    package var volume = 1.0
    /// Whether the playlist repeats.
    package var isLooped = false
    /// Whether seeking is supported.
    package var canSeek = false
    /// Whether there is a next track.
    package var canGoNext = false
    /// Whether there is a previous track.
    package var canGoPrevious = false

    /// Creates the state of a stopped player.
    package init() {}

    /// The action for `request`, or `nil` to ignore it: MPRIS requires that unsupported requests, and
    /// positions for another track or out of range, have no effect.
    package func answer(_ request: PlayerRequest) -> PlayerRequest? {
        switch request {
        case .perform(let action): canPerform(action) ? request : nil
        case .stop, .setLooped: request
        case .open(let url): Self.canOpen(url) ? request : nil
        case .setRate(let rate) where rate == 0: .perform(.pause)
        case .setRate(let rate): Self.bounded(rate, Self.rates).map { .setRate($0) }
        case .setVolume(let volume): Self.bounded(volume, Self.volumes).map { .setVolume($0) }
        }
    }

    private func canPerform(_ action: MediaAction) -> Bool {
        switch action {
        case .playPause, .play, .pause: true
        case .next: canGoNext
        case .previous: canGoPrevious
        case .seekBy: canSeek
        case .seekTo(let position, let track):
            canSeek && (track == nil || track == self.track.id) && position >= .zero
                && self.track.duration.map { position <= $0 } ?? true
        }
    }

    private static func canOpen(_ url: String) -> Bool {
        schemes.contains { url.hasPrefix($0 + "://") } && url.utf8.count <= 4096
    }

    private static func bounded(_ number: Double, _ range: ClosedRange<Double>) -> Double? {
        number.isFinite ? min(max(number, range.lowerBound), range.upperBound) : nil
    }
}
