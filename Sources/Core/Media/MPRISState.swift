// SPDX-License-Identifier: MIT

/// What somebody on the bus asks of a player of ours.
public enum PlayerRequest: Hashable, Sendable {
    case perform(MediaAction)
    /// To end it all.
    case stop
    /// To play what is at this URL, and nothing else of the list.
    case open(String)
    /// Seconds of the track a second.
    case setRate(Double)
    /// 1 is as it was recorded.
    case setVolume(Double)
    /// Whether the list begins again after its last track.
    case setLooped(Bool)
}

/// What a player of ours tells the desktop of itself.
public struct MPRISState: Hashable, Sendable {
    /// The rates it can play at.
    public static let rates = 0.25...4.0
    /// The volumes it can play at, of those it was recorded at.
    public static let volumes = 0.0...1.3
    /// What it can be told to open.
    public static let schemes = ["file", "http", "https"]

    /// What it does.
    public var status = MediaState.Status.stopped
    /// What it plays.
    public var track = MediaTrack()
    /// Seconds of the track a second while it plays.
    public var rate = 1.0
    /// Its volume, within `volumes`.
    public var volume = 1.0
    /// Whether the list begins again after its last track.
    public var isLooped = false
    /// Whether its position can be set.
    public var canSeek = false
    /// Whether there is a next track.
    public var canGoNext = false
    /// Whether there is a track before.
    public var canGoPrevious = false

    /// A player that plays nothing.
    public init() {}

    /// What is to be done when it is asked for `request`: as MPRIS wants it, what cannot be done, or is meant for another
    /// track or no place of this one, is nothing at all.
    public func answer(_ request: PlayerRequest) -> PlayerRequest? {
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
        case .seekTo(let place, let track):
            canSeek && (track == nil || track == self.track.id) && place >= .zero
                && self.track.duration.map { place <= $0 } ?? true
        }
    }

    private static func canOpen(_ url: String) -> Bool {
        schemes.contains { url.hasPrefix($0 + "://") } && url.utf8.count <= 4096
    }

    private static func bounded(_ number: Double, _ range: ClosedRange<Double>) -> Double? {
        number.isFinite ? min(max(number, range.lowerBound), range.upperBound) : nil
    }
}
