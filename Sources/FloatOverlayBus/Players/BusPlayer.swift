// SPDX-License-Identifier: MIT
package import FloatOverlayCore
internal import FloatOverlayRuntime

/// The known state of one player on the bus (MPRIS).
package final class BusPlayer {
    /// The unique bus name.
    let owner: String
    /// The state as the player has reported it.
    package private(set) var state: MediaState
    /// Whether the player has reported its properties.
    private(set) var isKnown = false
    /// The sequence number of the last activity.
    private(set) var activity = 0
    /// Whether the last position was implausible and must be queried again.
    private(set) var isDoubtful = false

    /// The pending queries for all properties and for the position.
    var propertiesRequest = CoalescedRequest()
    var positionRequest = CoalescedRequest()
    /// Limits the signals of the player. After refused ones the properties must be queried.
    var rateLimiter = RateLimiter()
    private var estimator = PositionEstimator()
    private var abilities: [String: Bool] = [:]

    /// A player without a report.
    package init(name: String, owner: String, at now: Instant) {
        self.owner = owner
        state = MediaState(name: name, clock: PlaybackClock(at: now))
    }

    /// Updates the state from `properties`; returns whether the position must be queried.
    package func update(from properties: [String: BusValue], at now: Instant, activity: Int) -> Bool {
        let old = state
        isKnown = true
        if let status = properties["PlaybackStatus"]?.text { update(status: status, now) }
        if let rate = properties["Rate"]?.real, rate != state.clock.rate {
            state.clock.setRate(rate, at: now)
        }
        if let metadata = properties["Metadata"]?.dictionary { update(metadata: metadata, now) }
        if let position = properties["Position"]?.integer { update(position: position, now) }
        updateAbilities(from: properties)
        let isMoved =
            state.status != old.status || state.clock.rate != old.clock.rate
            || state.track.isOther(than: old.track)
        if isMoved {
            self.activity = activity
            estimator.change(at: now)
        }
        return isMoved && properties["Position"] == nil
    }

    /// Updates the state from a queried position.
    func update(position microseconds: Int64, _ now: Instant) {
        let position = Duration.microseconds(Self.bounded(microseconds))
        let clock = state.clock
        var kind = PositionEstimator.Kind.good
        if clock.isRunning {
            kind = estimator.classify(position, own: clock.position(at: now), rate: clock.rate, at: now)
        }
        isDoubtful = !state.clock.accept(position, kind, at: now)
    }

    /// The time until the next query of the position.
    func pause(at now: Instant) -> Duration { estimator.pause(isDoubtful: isDoubtful, at: now) }

    /// Records a jump that the player has signalled.
    func jump(to microseconds: Int64, at now: Instant, activity: Int) {
        state.clock.jump(to: .microseconds(Self.bounded(microseconds)), at: now)
        isDoubtful = false
        estimator.change(at: now)
        self.activity = activity
    }

    private func update(status: String, _ now: Instant) {
        let known = [MediaState.Status.playing, .paused].first { PlayerProperty.name(of: $0) == status }
        let new = known ?? .stopped
        guard new != state.status else { return }
        state.status = new
        state.clock.setRunning(new == .playing, at: now)
    }

    private func update(metadata: [String: BusValue], _ now: Instant) {
        var track = MediaTrack()
        track.id = metadata["mpris:trackid"]?.text ?? ""
        if track.id == MediaPlayers.noTrack { track.id = "" }
        track.title = metadata["xesam:title"]?.text ?? ""
        track.artist = Self.artist(metadata["xesam:artist"])
        track.url = metadata["xesam:url"]?.text ?? ""
        track.lyrics = metadata[BusMessage.lyricsKey]?.text ?? ""
        let length = metadata["mpris:length"]?.integer.map(Self.bounded) ?? 0
        track.duration = length > 0 ? .microseconds(length) : nil
        if track.isOther(than: state.track) { state.clock.begin(at: now) }
        state.track = track
    }

    private static func artist(_ value: BusValue?) -> String {
        switch value {
        case .text(let name)?: name
        case .texts(let names)?: names.prefix(8).joined(separator: ", ")
        default: ""
        }
    }

    private func updateAbilities(from properties: [String: BusValue]) {
        for (name, value) in properties where name.hasPrefix("Can") && abilities.count < 64 {
            if let flag = value.flag { abilities[name] = flag }
        }
        let may = { [abilities] (name: String) in abilities["CanControl"] != false && abilities[name] == true
        }
        state.canSeek = may("CanSeek")
        state.canPlay = may("CanPlay")
        state.canPause = may("CanPause")
        state.canGoNext = may("CanGoNext")
        state.canGoPrevious = may("CanGoPrevious")
    }

    /// Clamps a duration to 0…1000 days.
    private static func bounded(_ microseconds: Int64) -> Int64 {
        max(0, min(microseconds, 86_400_000_000_000))
    }
}
