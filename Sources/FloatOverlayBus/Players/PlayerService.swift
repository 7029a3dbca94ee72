// SPDX-License-Identifier: MIT
internal import CFloatOverlayBus
package import FloatOverlayCore
package import FloatOverlayRuntime
internal import Glibc

/// Exports a player of FloatOverlay on the session bus (MPRIS), for media keys, playerctl and other
/// controllers.
///
/// No bus is started; without a bus, the object has no effect.
package final class PlayerService: BusSubscriber {
    private let name: String
    private let position: () -> Duration
    private let onRequest: (PlayerRequest) -> Void
    private let object: UnsafeMutablePointer<fo_bus_player>
    private var rootSlot: OpaquePointer?
    private var playerSlot: OpaquePointer?
    private var reconnector: BusReconnector?
    private var state = MPRISState()

    /// Exports `org.mpris.MediaPlayer2.NAME` until deinitialization. `position` returns the current position.
    /// `onRequest` receives only requests that the current state allows.
    package init(
        _ name: String, in reactor: Reactor, position: @escaping () -> Duration,
        onRequest: @escaping (PlayerRequest) -> Void
    ) {
        self.name = MediaPlayers.prefix + name
        self.position = position
        self.onRequest = onRequest
        object = .allocate(capacity: 1)
        object.initialize(
            to: fo_bus_player(
                owner: Unmanaged.passUnretained(self).toOpaque(), call: Self.call, get: Self.get,
                set: Self.set))
        reconnector = BusReconnector(.session, in: reactor, for: self)
        reconnector?.connect()
    }

    deinit {
        withdraw()
        object.deallocate()
    }

    /// Stores the new state and signals the changed properties (`PropertiesChanged`).
    package func publish(_ state: MPRISState) {
        let old = self.state
        self.state = state
        let changed = PlayerProperty.allCases.filter { $0.value(in: state) != $0.value(in: old) }
        guard !changed.isEmpty, let bus else { return }
        let names = changed.map { strdup($0.rawValue) }
        defer { for name in names { free(name) } }
        var list = names + [nil]
        sd_bus_emit_properties_changed_strv(bus, MediaPlayers.path, MediaPlayers.interface, &list)
    }

    /// Signals a jump to `position` (`Seeked`).
    package func signalSeek(to position: Duration) {
        var signal: OpaquePointer?
        guard let bus,
            sd_bus_message_new_signal(bus, &signal, MediaPlayers.path, MediaPlayers.interface, "Seeked") >= 0
        else { return }
        if BusMessage(message: signal).append(.integer(position.microseconds)) >= 0 {
            sd_bus_send(bus, signal, nil)
        }
        sd_bus_message_unref(signal)
    }

    // MARK: The bus

    private var bus: OpaquePointer? {
        guard let link = reconnector?.link, link.isConnected else { return nil }
        return try? link.connection()
    }

    func subscribe(on link: BusLink) throws(BusError) {
        withdraw()
        let result = fo_bus_add_player(try link.connection(), object, &rootSlot, &playerSlot)
        guard result >= 0 else { throw .noConnection(Errno(rawValue: -result)) }
        let doNotQueue: UInt32 = 4
        link.call(.toBus("RequestName", [.text(name), .uint32(doNotQueue)])) { [weak self] result in
            if case .success = result { self?.reconnector?.confirm() }
        }
    }

    func connectionLost() { withdraw() }

    private func withdraw() {
        rootSlot = sd_bus_slot_unref(rootSlot)
        playerSlot = sd_bus_slot_unref(playerSlot)
    }

    // MARK: Requests

    private func call(_ member: String, _ message: BusMessage) -> CInt {
        // An overlay is always on top, so `Raise` has no effect.
        if member == "Raise" { return 0 }
        return perform(Self.request(member, message))
    }

    private func set(_ property: String, _ message: BusMessage) -> CInt {
        switch property {
        case "Rate": perform(message.real().map { .setRate($0) })
        case "Volume": perform(message.real().map { .setVolume($0) })
        case "LoopStatus":
            perform(["None": false, "Playlist": true][message.text() ?? ""].map { .setLooped($0) })
        default: -EINVAL
        }
    }

    private func perform(_ request: PlayerRequest?) -> CInt {
        guard let request else { return -EINVAL }
        if let answer = state.answer(request) { onRequest(answer) }
        return 0
    }

    private static func request(_ member: String, _ message: BusMessage) -> PlayerRequest? {
        switch member {
        case "Next": return .perform(.next)
        case "Previous": return .perform(.previous)
        case "Pause": return .perform(.pause)
        case "PlayPause": return .perform(.playPause)
        case "Play": return .perform(.play)
        case "Stop", "Quit": return .stop
        case "Seek": return message.integer().map { .perform(.seekBy(duration($0))) }
        case "SetPosition":
            guard let track = message.objectPath(), let position = message.integer() else { return nil }
            return .perform(.seekTo(duration(position), track: track))
        case "OpenUri": return message.text().map { .open($0) }
        default: return nil
        }
    }

    private func value(of name: String) -> BusValue {
        if name == "Position" { return .integer(position().microseconds) }
        return PlayerProperty(rawValue: name)?.value(in: state) ?? .other
    }

    /// Clamps a duration to ±1000 days.
    private static func duration(_ microseconds: Int64) -> Duration {
        .microseconds(max(-86_400_000_000_000, min(microseconds, 86_400_000_000_000)))
    }

    // MARK: Callbacks from C

    private static func owner(_ pointer: UnsafeMutableRawPointer?) -> PlayerService? {
        pointer.map { Unmanaged<PlayerService>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let call:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> CInt = {
            guard let service = owner($0), let member = $1 else { return -EINVAL }
            return service.call(String(cString: member), BusMessage(message: $2))
        }

    private static let get:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> CInt = {
            guard let service = owner($0), let name = $1 else { return -EINVAL }
            return BusMessage(message: $2).append(service.value(of: String(cString: name)))
        }

    private static let set:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> CInt = {
            guard let service = owner($0), let name = $1 else { return -EINVAL }
            return service.set(String(cString: name), BusMessage(message: $2))
        }
}
