// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime

/// Follows the active state of the desktops' screen savers and lockers.
///
/// Neither the session bus nor a service on it is started. Signals count only if the sender owns the
/// well-known name.
package final class ScreenSaverWatcher: BusSubscriber {
    /// The well-known names of screen savers, which are also the names of their interfaces, and their object
    /// paths.
    private static let savers: KeyValuePairs = [
        // KDE, light-locker
        "org.freedesktop.ScreenSaver": "/org/freedesktop/ScreenSaver",
        "org.gnome.ScreenSaver": "/org/gnome/ScreenSaver",
        "org.cinnamon.ScreenSaver": "/org/cinnamon/ScreenSaver",
        "org.mate.ScreenSaver": "/org/mate/ScreenSaver",
        "org.xfce.ScreenSaver": "/org/xfce/ScreenSaver",
    ]
    private let onSignal: (SuspensionSignal) -> Void
    private var reconnector: BusReconnector?
    private var owners: [String: String] = [:]
    private var active: Set<String> = []

    /// Connects to the session bus, and again after each loss. `onSignal` is called only inside a turn of the
    /// reactor.
    package init(in reactor: Reactor, _ onSignal: @escaping (SuspensionSignal) -> Void) {
        self.onSignal = onSignal
        reconnector = BusReconnector(.session, in: reactor, for: self)
        reconnector?.connect()
    }

    /// The well-known names that have an owner.
    package var runningSavers: [String] { Self.savers.map(\.key).filter { owners[$0] != nil } }

    /// Whether the bus has answered.
    package private(set) var isConnected = false

    func connectionLost() {
        owners = [:]
        active = []
        isConnected = false
        onSignal(.saver(false))
    }

    func subscribe(on link: BusLink) throws(BusError) {
        for (name, path) in Self.savers {
            let rule = "type='signal',sender='\(name)',interface='\(name)',member='ActiveChanged'"
            try link.match(rule) { [weak self] message in
                guard let self, message.sender == owners[name], let isActive = message.flag() else { return }
                set(name, isActive)
            }
            try link.followOwner(of: name) { [weak self, weak link] owner, isReply in
                guard let self, let link else { return }
                if isReply {
                    reconnector?.confirm()
                    isConnected = true
                }
                ownerChanged(of: name, path, to: owner, on: link)
            }
        }
    }

    private func ownerChanged(of name: String, _ path: String, to owner: String?, on link: BusLink) {
        owners[name] = owner
        set(name, false)
        guard let owner else { return }
        let method = BusCall.MethodCall(
            destination: owner, path: path, interface: name, member: "GetActive")
        link.callUntilReply(method) { [weak self] result in
            guard let self, owners[name] == owner, let isActive = try? result.get().flag() else { return }
            set(name, isActive)
        }
    }

    private func set(_ name: String, _ isActive: Bool) {
        let old = active.isEmpty
        if isActive { active.insert(name) } else { active.remove(name) }
        if active.isEmpty != old { onSignal(.saver(!active.isEmpty)) }
    }
}
