// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
package import FloatOverlayRuntime

/// Keys that Plasma passes on to this process (KGlobalAccel). KWin handles them before any window.
///
/// Neither the session bus nor the service is started. Signals count only if the sender owns the well-known name.
package final class GlobalShortcuts: BusSubscriber {
    private static let name = "org.kde.kglobalaccel"
    private static let component = ApplicationID.plasmaComponent
    private static let componentInterface = "org.kde.kglobalaccel.Component"
    private static let actionPrefix = ApplicationID.plasmaShortcut
    /// The shortcut is in use (2), and its keys are those of the call, not those of an earlier registration (4).
    private static let isPresentAndSet: UInt32 = 2 | 4

    private var reconnector: BusReconnector?
    /// The unique name of the service.
    private var owner: String?
    /// The key that is down, because Plasma before 6.5 repeats the signal of a press while a key is held.
    private var pressed: Int32?
    /// The subset of `keys` that Plasma delivers.
    package private(set) var held: Set<Int32> = []
    /// Called for a press of one of `keys`, and for repeats while the key is held.
    package var onKey: (_ key: Int32, _ isRepeat: Bool) -> Void = { _, _ in }
    /// Called when `held` or `isPresent` may have changed, once for all keys of a call of `setKeys`.
    package var onChange: () -> Void = {}
    private var pendingReplies = 0
    /// The wanted keys, as Qt numbers them, with the modifiers.
    private var keys: Set<Int32> = []

    /// Connects to the session bus, and again after each loss.
    package init(in reactor: Reactor) {
        reconnector = BusReconnector(.session, in: reactor, for: self)
        reconnector?.connect()
    }

    deinit { for key in keys { unregister(key) } }

    /// Whether the service is running.
    package var isPresent: Bool { owner != nil }

    /// Requests `keys`, also keys that were refused before, and releases all others.
    package func setKeys(_ keys: Set<Int32>) {
        let before = self.keys
        self.keys = keys
        for key in before.subtracting(keys) { unregister(key) }
        for key in keys.sorted() { register(key) }
    }

    func connectionLost() { ownerChanged(to: nil) }

    func subscribe(on link: BusLink) throws(BusError) {
        try match("globalShortcutPressed", on: link) { [weak self] key in
            guard let self else { return }
            let isRepeat = pressed == key
            pressed = key
            onKey(key, isRepeat)
        }
        try match("globalShortcutRepeated", on: link) { [weak self] key in self?.onKey(key, true) }
        try match("globalShortcutReleased", on: link) { [weak self] key in
            // The release of another key does not end the repeats of this one.
            if let self, pressed == key { pressed = nil }
        }
        try link.followOwner(of: Self.name) { [weak self] owner, isReply in
            guard let self else { return }
            if isReply { reconnector?.confirm() }
            ownerChanged(to: owner)
        }
    }

    /// Calls `onSignal` with the key of each signal of this component.
    private func match(
        _ member: String, on link: BusLink, _ onSignal: @escaping (Int32) -> Void
    ) throws(BusError) {
        let rule =
            "type='signal',sender='\(Self.name)',path='/component/\(Self.component)',"
            + "interface='\(Self.componentInterface)',member='\(member)'"
        try link.match(rule) { [weak self] message in
            guard let self, message.sender == owner, message.text() == Self.component,
                let key = message.text().flatMap(Self.key), keys.contains(key)
            else { return }
            onSignal(key)
        }
    }

    /// A service that has just started has no shortcuts of this component; a running one may still have the
    /// shortcuts of a killed daemon.
    private func ownerChanged(to owner: String?) {
        guard owner != self.owner else { return }
        self.owner = owner
        pressed = nil
        held = []
        guard owner != nil else { return onChange() }
        setKeys(keys)
        if keys.isEmpty { onChange() }
        let names = method(
            "shortcutNames", path: "/component/\(Self.component)", interface: Self.componentInterface)
        call(names) { [weak self] result in
            guard let self, let names = try? result.get().texts() else { return }
            for key in names.compactMap(Self.key) where !keys.contains(key) { unregister(key) }
        }
    }

    private func register(_ key: Int32) {
        guard owner != nil else { return }
        let action = BusValue.texts([Self.component, Self.action(key), "FloatOverlay", "FloatOverlay"])
        call(method("doRegister", [action])) { _ in }
        let arguments = [action, .keys([key]), .uint32(Self.isPresentAndSet)]
        pendingReplies += 1
        call(method("setShortcutKeys", arguments)) { [weak self] result in
            guard let self else { return }
            pendingReplies -= 1
            if keys.contains(key), let given = try? result.get().keys() {
                if given.contains(key) { held.insert(key) } else { held.remove(key) }
            }
            if pendingReplies == 0 { onChange() }
        }
    }

    private func unregister(_ key: Int32) {
        held.remove(key)
        if pressed == key { pressed = nil }
        call(method("unregister", [.text(Self.component), .text(Self.action(key))])) { _ in }
    }

    private static func action(_ key: Int32) -> String { "\(actionPrefix)\(key)" }

    private static func key(_ action: String) -> Int32? {
        action.hasPrefix(actionPrefix) ? Int32(action.dropFirst(actionPrefix.count)) : nil
    }

    private func call(
        _ method: BusCall.MethodCall?, _ done: @escaping (Result<BusMessage, BusError>) -> Void
    ) {
        if let method { reconnector?.link.call(method, done) }
    }

    /// A call of the service; `nil` while it is not running.
    private func method(
        _ member: String, _ arguments: [BusValue] = [], path: String = "/kglobalaccel",
        interface: String = "org.kde.KGlobalAccel"
    ) -> BusCall.MethodCall? {
        owner.map {
            BusCall.MethodCall(
                destination: $0, path: path, interface: interface, member: member, arguments: arguments)
        }
    }
}
