// SPDX-License-Identifier: MIT
package import FloatOverlayRuntime

/// A well-known name on the session bus, by which other programs notice that this process runs.
///
/// The bus is not started. While another process owns the name, the bus queues the request.
package final class BusName: BusSubscriber {
    /// The owner of the name.
    package enum State: Hashable, Sendable {
        /// The bus has not replied.
        case requested
        /// Another process owns the name; this process is in the queue.
        case queued
        /// This process owns the name.
        case owned
    }

    private let name: String
    private let shellExtension: ShellExtension?
    private var reconnector: BusReconnector?
    /// The owner, as the bus has last reported it.
    package private(set) var state = State.requested

    /// Requests `name`, and again after each loss of the bus, until deinitialization. `shellExtension` uses the
    /// same connection.
    package init(_ name: String, for shellExtension: ShellExtension? = nil, in reactor: Reactor) {
        self.name = name
        self.shellExtension = shellExtension
        reconnector = BusReconnector(.session, in: reactor, for: self)
        reconnector?.connect()
    }

    func subscribe(on link: BusLink) throws(BusError) {
        let rule =
            "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
            + "member='NameAcquired',arg0='\(name)'"
        try link.match(rule) { [weak self] in if $0.isFromBus { self?.state = .owned } }
        try shellExtension?.subscribe(on: link)
        let mayQueue: UInt32 = 0
        link.call(.toBus("RequestName", [.text(name), .uint32(mayQueue)])) { [weak self] result in
            guard let self, let reply = try? result.get().unsigned() else { return }
            reconnector?.confirm()
            let isQueued = reply == 2
            state = isQueued ? .queued : .owned
        }
    }

    func connectionLost() {
        state = .requested
        shellExtension?.connectionLost()
    }
}
