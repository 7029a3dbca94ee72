// SPDX-License-Identifier: MIT
internal import Glibc

/// Reports the state of this process to the service manager that has started it, as sd_notify(3) does: one datagram to
/// the socket NOTIFY_SOCKET.
package final class ServiceNotifier {
    /// The states that a service manager distinguishes.
    package enum State: String, Sendable {
        case ready = "READY=1"
        case stopping = "STOPPING=1"
    }

    private let socket: Descriptor
    private let reactor: Reactor
    private var descriptorWatch: FDWatch?

    /// Removes NOTIFY_SOCKET from the environment, so that programs started by this process cannot report states in
    /// its name. Returns `nil` without the variable, or if no process listens on the socket.
    package init?(in reactor: Reactor) {
        guard let path = Process.variable("NOTIFY_SOCKET") else { return nil }
        unsetenv("NOTIFY_SOCKET")
        do throws(SystemError) { socket = try UnixSocket.connectDatagrams(path) } catch { return nil }
        self.reactor = reactor
    }

    /// Sends `state` without blocking. If the queue of the service manager is full, sends when the socket is writable.
    package func send(_ state: State) {
        descriptorWatch?.cancel()
        if trySend(state.rawValue) { return }
        descriptorWatch = reactor.watch(socket.number, for: .writable) { [unowned self] _ in send(state) }
    }

    /// Returns `false` if the queue of the service manager is full; another error is final.
    private func trySend(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        do {
            return try bytes.withUnsafeBytes { try UnixSocket.send($0, to: socket.number) != nil }
        } catch {
            return true
        }
    }
}
