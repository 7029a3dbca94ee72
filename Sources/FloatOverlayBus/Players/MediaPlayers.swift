// SPDX-License-Identifier: MIT
package import FloatOverlayCore
internal import FloatOverlayLogging
package import FloatOverlayRuntime
internal import Glibc
package import Logging

/// The media players on the session bus (MPRIS).
///
/// The class starts neither the bus nor a player. Signals of players are received at all times. The position is
/// queried after a change, and repeatedly while a client follows it.
package final class MediaPlayers: MediaControl, BusSubscriber {
    static let prefix = "org.mpris.MediaPlayer2."
    static let path = "/org/mpris/MediaPlayer2"
    static let interface = "org.mpris.MediaPlayer2.Player"
    private static let properties = "org.freedesktop.DBus.Properties"
    static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"
    /// playerctld forwards to the most recently active player, which this class selects itself.
    private static let proxy = "playerctld"
    private static let maxPlayers = 32
    /// The time limit for the list of players, after which waiting commands run.
    private static let replyTimeout = Duration.seconds(1)

    let reactor: Reactor
    private let log: Logger
    private var reconnector: BusReconnector?
    private var players: [BusPlayer] = []
    private var firstList = FirstList.awaited
    /// The number of players that have appeared after the list and whose properties are not yet known.
    private var newPlayerCount = 0
    private var appearances = AppearanceLimiter()
    private var waitingActions: [() -> Void] = []
    private var observations: [WeakObservation] = []
    private var activity = 0
    private var isNotificationScheduled = false
    private let resync: Timer
    private let lull: Timer
    private let postponement: Timer
    private let deadline: Timer

    /// The first list of players.
    private enum FirstList: Equatable {
        case awaited
        /// The properties of this many players in the list are not yet known.
        case incomplete(Int)
        case complete
    }

    private struct WeakObservation {
        weak var observation: PlayerObservation?
    }

    /// Does not connect yet.
    package init(in reactor: Reactor, log: Logger = Logger(label: "bus")) {
        self.reactor = reactor
        self.log = log
        resync = Timer(in: reactor)
        lull = Timer(in: reactor)
        postponement = Timer(in: reactor)
        deadline = Timer(in: reactor)
        resync.onFire = { [unowned self] _ in queryFollowed() }
        lull.onFire = { [unowned self] _ in queryRateLimited() }
        postponement.onFire = { [unowned self] _ in queryPostponed() }
        deadline.onFire = { [unowned self] _ in runWaitingActions() }
    }

    /// Connects on the first call, and again after each loss of the bus.
    package func prepare() {
        guard reconnector == nil else { return }
        reconnector = BusReconnector(.session, in: reactor, for: self)
        reconnector?.connect()
    }

    /// The state of the player called `name`, or of the preferred player if `name` is `nil`; `nil` when no
    /// such player is known.
    package func state(of name: String?) -> MediaState? { player(name)?.state }

    /// Calls `changed` at the end of each turn in which a player changed, as long as the returned object
    /// lives. Connects to the bus.
    package func observe(_ name: String?, _ changed: @escaping () -> Void) -> any MediaObservation {
        let observation = PlayerObservation(of: name, among: self, changed: changed)
        observations.append(WeakObservation(observation: observation))
        prepare()
        return observation
    }

    /// The sorted names of all players.
    var names: [String] { players.map(\.state.name).sorted() }
    var isConnected: Bool { reconnector?.link.isConnected == true }
    var link: BusLink? { reconnector?.link }

    func player(_ name: String?) -> BusPlayer? {
        let known = players.filter { $0.isKnown && isCandidate($0, for: name) }
        return MediaState.chosen(of: known.map { ($0.state, $0.activity) }).map { known[$0] }
    }

    /// The name of a player that is called `name`, or of any player if `name` is `nil`, and has never reported its
    /// properties.
    func silentPlayer(_ name: String?) -> String? {
        players.first { !$0.isKnown && isCandidate($0, for: name) }?.state.name
    }

    /// Whether `player` is called `name`, or may be preferred if `name` is `nil`.
    private func isCandidate(_ player: BusPlayer, for name: String?) -> Bool {
        name.map(player.state.hasName) ?? (player.state.name != Self.proxy)
    }

    /// Calls `action` when the player `name`, or the preferred player for `nil`, is known, and after one second at
    /// the latest. The call waits for the first list of players, and for a new player if no known player matches.
    func whenKnown(_ name: String?, _ action: @escaping () -> Void) {
        prepare()
        let isWaiting = firstList != .complete || (newPlayerCount > 0 && player(name) == nil)
        guard isConnected, isWaiting else { return action() }
        waitingActions.append(action)
        if deadline.deadline == nil { deadline.set(after: Self.replyTimeout) }
    }

    private func runWaitingActions() {
        deadline.cancel()
        let actions = waitingActions
        waitingActions = []
        for action in actions { action() }
    }

    // MARK: The bus

    func connectionLost() {
        players = []
        firstList = .awaited
        newPlayerCount = 0
        appearances = AppearanceLimiter()
        postponement.cancel()
        runWaitingActions()
        scheduleNotification()
    }

    func subscribe(on link: BusLink) throws(BusError) {
        try link.match(BusLink.ownerRule("arg0namespace='org.mpris.MediaPlayer2'")) {
            [weak self] message in
            guard let self, let change = message.ownerChange() else { return }
            scheduleNotification()
            guard isAdmitted(change.name, owner: change.owner) else { return }
            newPlayerCount += 1
            ownerChanged(of: change.name, to: change.owner) { [weak self] in self?.newPlayerBecameKnown() }
        }
        let rule = "type='signal',path='\(Self.path)',interface="
        try link.match(
            rule + "'\(Self.properties)',member='PropertiesChanged',arg0='\(Self.interface)'"
        ) { [weak self] in self?.propertiesChanged($0) }
        try link.match(rule + "'\(Self.interface)',member='Seeked'") { [weak self] in self?.seeked($0) }
        link.callUntilReply(.toBus("ListNames")) { [weak self] result in
            guard let self, let names = try? result.get().texts() else { return }
            reconnector?.confirm()
            let found = names.filter { $0.hasPrefix(Self.prefix) }.prefix(Self.maxPlayers)
            firstList = found.isEmpty ? .complete : .incomplete(found.count)
            for name in found { queryOwner(of: name) { [weak self] in self?.listedPlayerBecameKnown() } }
            if firstList == .complete { runWaitingActions() }
        }
    }

    /// Whether the player called `name` is to be queried now, if it has appeared. Otherwise it is treated as absent
    /// until the end of the window.
    private func isAdmitted(_ name: String, owner: String) -> Bool {
        if owner.isEmpty {
            appearances.remove(name)
            return true
        }
        if appearances.admit(name, at: MonotonicClock.now) { return true }
        players.removeAll { Self.prefix + $0.state.name == name }
        if postponement.deadline == nil { postponement.set(after: AppearanceLimiter.window) }
        return false
    }

    private func queryPostponed() {
        for name in appearances.takePostponed() {
            queryOwner(of: name) { [weak self] in self?.scheduleNotification() }
        }
    }

    private func listedPlayerBecameKnown() {
        guard case .incomplete(let left) = firstList else { return }
        firstList = left > 1 ? .incomplete(left - 1) : .complete
        if firstList == .complete { runWaitingActions() }
    }

    private func newPlayerBecameKnown() {
        guard newPlayerCount > 0 else { return }
        newPlayerCount -= 1
        if newPlayerCount == 0, firstList == .complete { runWaitingActions() }
    }

    private func queryOwner(of name: String, done: @escaping () -> Void) {
        link?.callUntilReply(.toBus("GetNameOwner", [.text(name)])) { [weak self] result in
            guard let self, let owner = try? result.get().text() else { return done() }
            ownerChanged(of: name, to: owner, done: done)
        }
    }

    private func ownerChanged(of name: String, to owner: String, done: @escaping () -> Void) {
        guard name.hasPrefix(Self.prefix) else { return done() }
        let short = String(name.dropFirst(Self.prefix.count))
        players.removeAll { $0.state.name == short }
        guard !owner.isEmpty, players.count < Self.maxPlayers else { return done() }
        let player = BusPlayer(name: short, owner: owner, at: reactor.now)
        players.append(player)
        queryProperties(of: player, done: done)
    }

    private func queryProperties(of player: BusPlayer, done: @escaping () -> Void = {}) {
        guard player.propertiesRequest.begin() else { return done() }
        link?.call(method("GetAll", in: Self.properties, arguments: [.text(Self.interface)], to: player)) {
            [weak self, weak player, log] result in
            let isWanted = player?.propertiesRequest.end("bus: properties of a player", log) == true
            defer { done() }
            guard let self, let player else { return }
            if let properties = try? result.get().dictionary() { update(player, from: properties) }
            if isWanted { queryProperties(of: player) }
        }
    }

    /// A call to `player`.
    func method(
        _ member: String, in interface: String, arguments: [BusValue], to player: BusPlayer
    ) -> BusCall.MethodCall {
        BusCall.MethodCall(
            destination: player.owner, path: Self.path, interface: interface, member: member,
            arguments: arguments)
    }

    // MARK: Signals of players

    private func propertiesChanged(_ message: BusMessage) {
        let senders = senders(of: message)
        guard !senders.isEmpty, message.text() != nil, let properties = message.dictionary() else { return }
        let hasInvalidatedProperties = message.texts()?.isEmpty == false
        for player in senders {
            update(player, from: properties)
            if hasInvalidatedProperties || !player.isKnown { queryProperties(of: player) }
        }
    }

    /// The players that sent the signal. Players that exceed the rate limit are left out and queried later.
    private func senders(of message: BusMessage) -> [BusPlayer] {
        guard let sender = message.sender else { return [] }
        let now = MonotonicClock.now
        return players.filter { player in
            guard player.owner == sender else { return false }
            if player.rateLimiter.admit(at: now) { return true }
            if lull.deadline == nil { lull.set(after: RateLimiter.window) }
            return false
        }
    }

    private func queryRateLimited() {
        for player in players where player.rateLimiter.takeRefused() > 0 { queryProperties(of: player) }
    }

    private func seeked(_ message: BusMessage) {
        let senders = senders(of: message)
        guard !senders.isEmpty, let position = message.integer() else { return }
        activity += 1
        for player in senders { player.jump(to: position, at: MonotonicClock.now, activity: activity) }
        scheduleNotification()
    }

    private func update(_ player: BusPlayer, from properties: [String: BusValue]) {
        activity += 1
        let needsPosition = player.update(from: properties, at: MonotonicClock.now, activity: activity)
        if needsPosition { queryPosition(of: player) }
        scheduleNotification()
    }

    /// Queries the position of `player`.
    func queryPosition(of player: BusPlayer) {
        guard player.positionRequest.begin() else { return }
        let property: [BusValue] = [.text(Self.interface), .text("Position")]
        link?.call(method("Get", in: Self.properties, arguments: property, to: player)) {
            [weak self, weak player, log] result in
            let isWanted = player?.positionRequest.end("bus: position of a player", log) == true
            guard let self, let player else { return }
            if isWanted { return queryPosition(of: player) }
            guard let position = try? result.get().value()?.integer else { return }
            let old = player.state.clock
            player.update(position: position, MonotonicClock.now)
            if player.state.clock != old { scheduleNotification() } else { schedulePositionQuery() }
        }
    }

    // MARK: Observers

    /// Notifies all observers once at the end of the turn.
    private func scheduleNotification() {
        guard !isNotificationScheduled else { return }
        isNotificationScheduled = true
        reactor.runLater { [weak self] in
            guard let self else { return }
            isNotificationScheduled = false
            schedulePositionQuery()
            for observation in observations.compactMap(\.observation) { observation.changed() }
        }
    }

    /// Updates the position queries after an observer was added, removed or changed.
    func observationsChanged() {
        observations.removeAll { $0.observation == nil }
        let isDue = resync.deadline == nil
        schedulePositionQuery()
        if isDue, resync.deadline != nil { queryFollowed() }
    }

    /// The playing players whose position an observer follows.
    private var followed: [BusPlayer] {
        var found: [BusPlayer] = []
        for observation in observations.compactMap(\.observation) where observation.needsPosition {
            guard let player = player(observation.name), player.state.clock.isRunning else { continue }
            if !found.contains(where: { $0 === player }) { found.append(player) }
        }
        return found
    }

    private func schedulePositionQuery() {
        let followed = followed
        let now = reactor.now
        guard let pause = followed.lazy.map({ $0.pause(at: now) }).min() else { return resync.cancel() }
        let due = now.advanced(by: pause)
        if resync.deadline.map({ $0 > due }) ?? true { resync.set(at: due) }
    }

    private func queryFollowed() {
        for player in followed { queryPosition(of: player) }
        schedulePositionQuery()
    }
}
