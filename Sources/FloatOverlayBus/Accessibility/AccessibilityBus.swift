// SPDX-License-Identifier: MIT
internal import CFloatOverlayBus
internal import FloatOverlayCore
internal import FloatOverlayLogging
package import FloatOverlayRuntime
package import Logging

/// Announces texts to the screen reader of the desktop (AT-SPI).
///
/// Neither the session bus nor a service on it is started. The accessibility bus is connected only while a screen
/// reader is on.
package final class AccessibilityBus: ScreenReader, BusSubscriber {
    private static let launcher = "org.a11y.Bus"
    private static let launcherPath = "/org/a11y/bus"
    private static let status = "org.a11y.Status"
    private static let properties = "org.freedesktop.DBus.Properties"
    private static let root = "/org/a11y/atspi/accessible/root"
    private static let maxAddressLength = 512

    private let reactor: Reactor
    private let log: Logger
    private var reconnector: BusReconnector?
    private var statusRequest = CoalescedRequest()
    private var connection = Connection.off
    private var addressRequestCount = 0
    package private(set) var isOn = false
    /// Whether the accessibility bus is connected, and this program is registered on it.
    package var isConnected: Bool { if case .registered = connection { true } else { false } }

    /// The connection to the accessibility bus. `text`: the newest text, which is announced after the registration.
    private enum Connection {
        case off
        case requestingAddress(number: Int, text: String?)
        case registering(BusLink, text: String?)
        /// This program is registered on the bus.
        case registered(BusLink)
    }

    /// Follows the state of the screen reader on the session bus, also after a loss of the bus.
    package init(in reactor: Reactor, log: Logger = Logger(label: "bus")) {
        self.reactor = reactor
        self.log = log
        reconnector = BusReconnector(.session, in: reactor, for: self)
        reconnector?.connect()
    }

    package func announce(_ text: String) {
        guard isOn else { return }
        switch connection {
        case .off: requestAddress(text)
        case .requestingAddress(let number, _): connection = .requestingAddress(number: number, text: text)
        case .registering(let link, _): connection = .registering(link, text: text)
        case .registered(let link): if let bus = try? link.connection() { fo_bus_announce(bus, text) }
        }
    }

    // MARK: The state of the screen reader

    func subscribe(on link: BusLink) throws(BusError) {
        try link.match(BusLink.ownerRule("arg0='\(Self.launcher)'")) { [weak self] _ in self?.queryStatus() }
        try link.match(
            "type='signal',sender='\(Self.launcher)',path='\(Self.launcherPath)',"
                + "interface='\(Self.properties)',member='PropertiesChanged',arg0='\(Self.status)'"
        ) { [weak self] _ in self?.queryStatus() }
        queryStatus()
    }

    func connectionLost() { set(isOn: false) }

    private func queryStatus() {
        guard statusRequest.begin() else { return }
        let query = launcherMethod("GetAll", in: Self.properties, arguments: [.text(Self.status)])
        reconnector?.link.callUntilReply(query) { [weak self] result in
            guard let self else { return }
            let isOutdated = statusRequest.end("bus: status of the screen reader", log)
            if case .failure(.noConnection) = result { return }
            reconnector?.confirm()
            if isOutdated { return queryStatus() }
            // at-spi2-core 2.61 has no ScreenReaderEnabled; its IsEnabled is true while a program receives events.
            let status = try? result.get().dictionary()
            set(isOn: (status?["ScreenReaderEnabled"] ?? status?["IsEnabled"])?.flag == true)
        }
    }

    private func set(isOn: Bool) {
        self.isOn = isOn
        guard isOn else { return disconnect() }
        if case .off = connection { requestAddress(nil) }
    }

    private func launcherMethod(
        _ member: String, in interface: String, arguments: [BusValue] = []
    ) -> BusCall.MethodCall {
        BusCall.MethodCall(
            destination: Self.launcher, path: Self.launcherPath, interface: interface, member: member,
            arguments: arguments)
    }

    // MARK: The accessibility bus

    /// Connects to the accessibility bus. After a failure, the next text tries it again.
    private func requestAddress(_ text: String?) {
        addressRequestCount += 1
        let number = addressRequestCount
        connection = .requestingAddress(number: number, text: text)
        reconnector?.link.call(launcherMethod("GetAddress", in: Self.launcher)) { [weak self] result in
            guard let self, case .requestingAddress(number, let text) = connection else { return }
            if let address = (try? result.get().text()).flatMap(Self.socketAddress) {
                connect(to: address, text)
            } else {
                disconnect()
            }
        }
    }

    /// The first address in the list, if it is the one of a socket in a directory that always replies. Other programs
    /// send the list, and some kinds of addresses start programs.
    private static func socketAddress(in addresses: String) -> String? {
        let address = String(addresses.prefix { $0 != ";" })
        let mark = "unix:path="
        let isLocal = address.hasPrefix(mark) && Process.isLocal(String(address.dropFirst(mark.count)))
        guard isLocal || address.hasPrefix("unix:abstract="), address.utf8.count <= maxAddressLength else {
            return nil
        }
        return address
    }

    private func connect(to address: String, _ text: String?) {
        let link = BusLink(.address(address), in: reactor)
        connection = .registering(link, text: text)
        link.onLost = { [weak self] in self?.disconnect() }
        // The reply has the name of this connection.
        link.call(.toBus("GetId")) { [weak self, weak link] result in
            guard let self, let link, case .registering(let current, _) = connection, link === current
            else { return }
            guard let name = try? result.get().receiver, let bus = try? link.connection(),
                fo_bus_add_application(bus) >= 0
            else { return disconnect() }
            register(name, on: link)
        }
    }

    private func register(_ name: String, on link: BusLink) {
        let method = BusCall.MethodCall(
            destination: "org.a11y.atspi.Registry", path: Self.root, interface: "org.a11y.atspi.Socket",
            member: "Embed", arguments: [.object(name: name, path: Self.root)], mayActivateService: true)
        link.call(method) { [weak self, weak link] result in
            guard let self, case .registering(let current, let text) = connection, link === current
            else { return }
            guard case .success = result else { return disconnect() }
            connection = .registered(current)
            if let text { announce(text) }
        }
    }

    private func disconnect() {
        // Pending calls fail when the connection is released, which must not be during the access to the property.
        let old = connection
        connection = .off
        switch old {
        case .off, .requestingAddress: break
        case .registering(let link, _), .registered(let link): link.onLost = nil
        }
    }
}
