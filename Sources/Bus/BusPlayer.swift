// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// One player on the bus (MPRIS), as far as it has told of itself.
final class BusPlayer {
    /// Its unique name on the bus.
    let owner: String
    private(set) var state: MediaState
    /// Whether it has said how it is.
    private(set) var isKnown = false
    /// When it did something last, as a number that grows.
    private(set) var activity = 0
    /// Whether its position could not be so and is to be asked for again.
    private(set) var isDoubtful = false

    /// Questions that wait for their answer: for everything, and for the position.
    var propertiesRequest = CoalescedRequest()
    var positionRequest = CoalescedRequest()
    /// How much it may tell by itself, and whether it has told more, so that it is to be asked.
    var rateLimiter = RateLimiter()
    var isUnheard = false
    private var estimator = PositionEstimator()
    private var abilities: [String: Bool] = [:]

    init(name: String, owner: String, at now: Instant) {
        self.owner = owner
        state = MediaState(name: name, clock: PlaybackClock(at: now))
    }

    /// Takes what it says of itself; whether its position has to be asked for anew.
    func take(_ properties: [String: BusValue], at now: Instant, activity: Int) -> Bool {
        let old = state
        isKnown = true
        if let status = properties["PlaybackStatus"]?.text { take(status: status, now) }
        if let rate = properties["Rate"]?.real, rate != state.clock.rate {
            state.clock.setRate(rate, at: now)
        }
        if let metadata = properties["Metadata"]?.dictionary { take(metadata, now) }
        if let position = properties["Position"]?.integer { take(position: position, now) }
        takeAbilities(properties)
        let isMoved =
            state.status != old.status || state.clock.rate != old.clock.rate
            || state.track.isOther(than: old.track)
        if isMoved {
            self.activity = activity
            estimator.change(at: now)
        }
        return isMoved && properties["Position"] == nil
    }

    /// Takes the position it was asked for.
    func take(position microseconds: Int64, _ now: Instant) {
        let position = Duration.microseconds(Self.bounded(microseconds))
        let clock = state.clock
        var kind = PositionEstimator.Kind.good
        if clock.isRunning {
            kind = estimator.classify(position, own: clock.position(at: now), rate: clock.rate, at: now)
        }
        isDoubtful = !state.clock.accept(position, kind, at: now)
    }

    /// How soon its position is to be asked for again.
    func pause(at now: Instant) -> Duration { estimator.pause(isDoubtful: isDoubtful, at: now) }

    /// It has jumped.
    func jump(to microseconds: Int64, at now: Instant, activity: Int) {
        state.clock.jump(to: .microseconds(Self.bounded(microseconds)), at: now)
        isDoubtful = false
        estimator.change(at: now)
        self.activity = activity
    }

    private func take(status: String, _ now: Instant) {
        let new: MediaState.Status =
            switch status {
            case "Playing": .playing
            case "Paused": .paused
            default: .stopped
            }
        guard new != state.status else { return }
        state.status = new
        state.clock.setRunning(new == .playing, at: now)
    }

    private func take(_ metadata: [String: BusValue], _ now: Instant) {
        var track = MediaTrack()
        track.id = metadata["mpris:trackid"]?.text ?? ""
        if track.id == MediaPlayers.noTrack { track.id = "" }
        track.title = metadata["xesam:title"]?.text ?? ""
        track.artist = Self.artist(metadata["xesam:artist"])
        track.url = metadata["xesam:url"]?.text ?? ""
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

    private func takeAbilities(_ properties: [String: BusValue]) {
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

    /// Within 1000 days.
    private static func bounded(_ microseconds: Int64) -> Int64 {
        max(0, min(microseconds, 86_400_000_000_000))
    }
}
