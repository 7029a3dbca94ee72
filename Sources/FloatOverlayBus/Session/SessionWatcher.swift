// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime

/// Follows the lock state of the session and the sleep of the system (logind).
package final class SessionWatcher: BusSubscriber {
    private static let name = "org.freedesktop.login1"
    private static let root = "/org/freedesktop/login1"

    private let onSignal: (SuspensionSignal) -> Void
    private var reconnector: BusReconnector?
    private var followed: Set<String> = []
    /// The unique bus name of logind. Signals count only if they are from it.
    private var owner: String?
    /// The object path of the session; `nil` before logind has reported it, and when this process has no
    /// session.
    package private(set) var session: String?

    /// Connects to the system bus, and again after each loss. `onSignal` is called only inside a turn of the
    /// reactor.
    package init(in reactor: Reactor, _ onSignal: @escaping (SuspensionSignal) -> Void) {
        self.onSignal = onSignal
        reconnector = BusReconnector(.system, in: reactor, for: self)
        reconnector?.connect()
    }

    func connectionLost() {
        followed = []
        (session, owner) = (nil, nil)
        onSignal(.logindGone)
    }

    func subscribe(on link: BusLink) throws(BusError) {
        try link.match(
            "type='signal',sender='\(Self.name)',path='\(Self.root)',interface='\(Self.name).Manager',"
                + "member='PrepareForSleep'"
        ) { [weak self] in
            if let self, $0.sender == owner, let isAsleep = $0.flag() { onSignal(.sleeping(isAsleep)) }
        }
        try link.followOwner(of: Self.name) { [weak self, weak link] owner, isReply in
            guard let self, let link else { return }
            self.owner = owner
            if isReply { return }
            session = nil
            onSignal(.logindGone)
            if owner != nil { locate(on: link) }
        }
        locate(on: link)
    }

    // MARK: Session of this process

    /// Finds the session: the one of this process (`GetSessionByPID`), else the one of XDG_SESSION_ID, else
    /// the one with the display of this user (`Display`).
    private func locate(on link: BusLink) {
        link.callUntilReply(.sessionOfThisProcess) { [weak self, weak link] result in
            guard let self, let link else { return }
            if case .success = result { reconnector?.confirm() }
            if let path = try? result.get().objectPath() { return follow(path, on: link) }
            locateByVariable(on: link)
        }
    }

    /// A service of the user is in no session, and the user may have several with a display. Desktops pass
    /// the variable to the services.
    private func locateByVariable(on link: BusLink) {
        guard let id = Process.variable("XDG_SESSION_ID") else { return locateByDisplay(on: link) }
        link.callUntilReply(.session(id)) { [weak self, weak link] result in
            guard let self, let link else { return }
            if let path = try? result.get().objectPath() { return followUnlessClosing(path, on: link) }
            locateByDisplay(on: link)
        }
    }

    /// After a logout, the variable may name a session whose processes have not ended.
    private func followUnlessClosing(_ path: String, on link: BusLink) {
        link.callUntilReply(.logindProperty("State", of: "Session", at: path)) {
            [weak self, weak link] result in
            guard let self, let link else { return }
            let state = try? result.get().value()?.text
            if state == "closing" { locateByDisplay(on: link) } else { follow(path, on: link) }
        }
    }

    private func locateByDisplay(on link: BusLink) {
        link.callUntilReply(.sessionWithDisplay) { [weak self, weak link] result in
            guard let self, let link, let path = try? result.get().pathOfProperty() else { return }
            follow(path, on: link)
        }
    }

    private func follow(_ path: String, on link: BusLink) {
        session = path
        queryLockedHint(of: path, on: link)
        guard followed.insert(path).inserted else { return }
        let rule = "type='signal',sender='\(Self.name)',path='\(path)',"
        let own = rule + "interface='\(Self.name).Session',member="
        try? link.match(own + "'Lock'") { [weak self] in
            if let self, $0.sender == owner { onSignal(.lockRequested) }
        }
        try? link.match(own + "'Unlock'") { [weak self] in
            if let self, $0.sender == owner { onSignal(.unlockRequested) }
        }
        let changed =
            rule + "interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',"
            + "arg0='\(Self.name).Session'"
        try? link.match(changed) { [weak self, weak link] _ in
            if let link { self?.queryLockedHint(of: path, on: link) }
        }
    }

    private func queryLockedHint(of path: String, on link: BusLink) {
        link.callUntilReply(.logindProperty("LockedHint", of: "Session", at: path)) { [weak self] result in
            guard let self, path == session, let isLocked = try? result.get().value()?.flag else { return }
            onSignal(.lockedHint(isLocked))
        }
    }
}
