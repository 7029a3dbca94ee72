// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Keeps a connection to a bus for signal subscriptions, and connects again after a loss.
///
/// Without a bus, the only wakeup is the appearance of its socket file. If the socket exists and refuses
/// connections, or the bus closes them before a reply, or the socket cannot be watched, connections are
/// attempted for about a minute.
final class BusReconnector {
    private static let firstRetryDelay = Duration.milliseconds(200)
    private static let maxRetryDelay = Duration.seconds(26)

    let link: BusLink
    private weak var subscriber: (any BusSubscriber)?
    private var retryDelay = firstRetryDelay
    private let path: String?
    private var socketWatch: FileWatch?
    private let timer: Timer

    /// Does not connect yet. The subscriber owns the new object.
    init(_ kind: BusLink.Kind, in reactor: Reactor, for subscriber: any BusSubscriber) {
        link = BusLink(kind, in: reactor)
        path = Self.socketPath(of: kind)
        self.subscriber = subscriber
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] _ in connect() }
        link.onLost = { [weak self] in
            self?.subscriber?.connectionLost()
            // The subscriber, which owns this object, may have been released.
            self?.retry()
        }
        if let path {
            socketWatch = try? FileWatch(path, isSystem: Process.isLocal(path), in: reactor) {
                [unowned self] in
                socketChanged()
            }
        }
    }

    /// The link may be in use: a receiver of a signal can release the subscriber, which no later signal may reach.
    deinit { link.close() }

    /// Connects, or retries later.
    func connect() {
        // A pending retry would subscribe a second time on the new connection.
        timer.cancel()
        do throws(BusError) {
            try subscriber?.subscribe(on: link)
        } catch {
            link.close()
            retry()
        }
    }

    /// Records a reply on the bus: the next loss starts with short delays again.
    func confirm() {
        timer.cancel()
        retryDelay = Self.firstRetryDelay
    }

    private func retry() {
        if socketWatch != nil, let path, Process.isLocal(path), !Files.exists(path) { return }
        guard retryDelay <= Self.maxRetryDelay else { return }
        timer.set(after: retryDelay)
        retryDelay = retryDelay * 2
    }

    private func socketChanged() {
        guard !link.isConnected else { return }
        retryDelay = Self.firstRetryDelay
        connect()
    }

    /// The socket path in the address of a bus; `nil` for other kinds of addresses.
    private static func socketPath(of kind: BusLink.Kind) -> String? {
        let variable = kind == .system ? "DBUS_SYSTEM_BUS_ADDRESS" : "DBUS_SESSION_BUS_ADDRESS"
        guard let address = Process.variable(variable), !address.isEmpty else {
            if kind == .system { return "/run/dbus/system_bus_socket" }
            return Process.variable("XDG_RUNTIME_DIR").map { "\($0)/bus" }
        }
        let mark = "unix:path="
        guard address.hasPrefix(mark) else { return nil }
        return address.dropFirst(mark.count).prefix { $0 != "," && $0 != ";" }.description
    }
}

/// An object that a `BusReconnector` connects to a bus.
protocol BusSubscriber: AnyObject {
    /// Subscribes to signals, or exports objects, on a new connection.
    func subscribe(on link: BusLink) throws(BusError)
    /// The connection was lost. The object may be released during the call.
    func connectionLost()
}
