// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// Keeps a link to a bus for whoever listens to it: made again, without a word, when the bus has been away.
///
/// While there is none nothing wakes up but for the bus's socket; one that is there and refuses, or that cannot be
/// watched, is tried for a minute.
final class BusReconnector {
    private static let firstPause = Duration.milliseconds(200)
    private static let longestPause = Duration.seconds(26)

    let link: BusLink
    /// Says what is listened to; called with each new connection.
    private let begin: (BusLink) throws(BusError) -> Void
    /// Told that the bus is away.
    private let lost: () -> Void
    private var pause = firstPause
    private let path: String?
    private var socket: FileWatch?
    private lazy var timer = link.reactor.timer { [unowned self] _ in connect() }

    init(
        _ kind: BusLink.Kind, in reactor: Reactor, begin: @escaping (BusLink) throws(BusError) -> Void,
        lost: @escaping () -> Void
    ) {
        link = BusLink(kind, in: reactor)
        path = Self.socket(of: kind)
        self.begin = begin
        self.lost = lost
        link.onLost = { [unowned self] in
            lost()
            retry()
        }
        if let path {
            socket = try? FileWatch(path, in: reactor) { [unowned self] in socketChanged() }
        }
    }

    /// Connects, or waits until it can.
    func connect() {
        do throws(BusError) {
            try begin(link)
        } catch {
            retry()
        }
    }

    /// Somebody on the bus has answered: the next loss starts with short pauses again.
    func confirm() {
        timer.cancel()
        pause = Self.firstPause
    }

    private func retry() {
        if socket != nil, let path, !Files.exists(path) { return }
        guard pause <= Self.longestPause else { return }
        timer.set(after: pause)
        pause = pause * 2
    }

    private func socketChanged() {
        guard !link.isConnected else { return }
        pause = Self.firstPause
        connect()
    }

    /// The path in the address of a bus; `nil` where it is none.
    private static func socket(of kind: BusLink.Kind) -> String? {
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
