// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime

/// Follows the appearance settings of the desktop (`org.freedesktop.portal.Settings`).
///
/// Neither the session bus nor the portal is started. After the portal exits, the last values stay until a
/// new portal reports different ones. Signals count only if the sender owns the well-known name.
package final class SettingsPortal: BusSubscriber {
    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"

    private let onChange: (DesktopAppearance) -> Void
    private var reconnector: BusReconnector?
    private var owner: String?
    private var appearance = DesktopAppearance()
    /// Whether the bus has answered.
    package private(set) var isConnected = false

    /// Connects to the session bus, and again after each loss. `onChange` is called only inside a turn of the
    /// reactor.
    package init(in reactor: Reactor, _ onChange: @escaping (DesktopAppearance) -> Void) {
        self.onChange = onChange
        reconnector = BusReconnector(.session, in: reactor, for: self)
        reconnector?.connect()
    }

    /// Whether a portal is running.
    package var isPresent: Bool { owner != nil }

    func connectionLost() {
        owner = nil
        isConnected = false
    }

    func subscribe(on link: BusLink) throws(BusError) {
        for setting in PortalSetting.allCases {
            let rule =
                "type='signal',sender='\(Self.name)',interface='\(Self.interface)',member='SettingChanged',"
                + "arg0='\(setting.namespace)',arg1='\(setting.rawValue)'"
            try link.match(rule) { [weak self] message in
                guard let self, message.sender == owner, message.text() != nil, message.text() != nil
                else { return }
                store(message.value(), of: setting)
            }
        }
        try link.followOwner(of: Self.name) { [weak self, weak link] owner, isReply in
            guard let self, let link else { return }
            if isReply {
                reconnector?.confirm()
                isConnected = true
            }
            ownerChanged(to: owner, on: link)
        }
    }

    private func ownerChanged(to owner: String?, on link: BusLink) {
        self.owner = owner
        guard let owner else { return }
        for setting in PortalSetting.allCases { read(setting, of: owner, "ReadOne", on: link) }
    }

    /// Reads a setting with `ReadOne`, or with `Read` if the portal is older than that method (version 1): its
    /// reply is a variant in a variant.
    private func read(_ setting: PortalSetting, of owner: String, _ member: String, on link: BusLink) {
        let method = BusCall.MethodCall(
            destination: owner, path: Self.path, interface: Self.interface, member: member,
            arguments: [.text(setting.namespace), .text(setting.rawValue)])
        link.callUntilReply(method) { [weak self, weak link] result in
            guard let self, let link, self.owner == owner else { return }
            switch result {
            case .success(let reply): store(reply.value(), of: setting)
            case .failure(.errorReply(name: "org.freedesktop.DBus.Error.UnknownMethod", text: _))
            where member == "ReadOne":
                read(setting, of: owner, "Read", on: link)
            case .failure: break
            }
        }
    }

    private func store(_ value: BusValue?, of setting: PortalSetting) {
        let old = appearance
        if let value { setting.store(value, in: &appearance) }
        if appearance != old { onChange(appearance) }
    }
}
