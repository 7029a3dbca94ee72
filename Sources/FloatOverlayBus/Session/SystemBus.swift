// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime
internal import Glibc

/// The system bus (sd-bus) on a reactor. The first call connects to `$DBUS_SYSTEM_BUS_ADDRESS`, or to the
/// default address; after a loss, the next call connects again.
package final class SystemBus {
    private let link: BusLink

    /// Does not connect yet.
    package init(in reactor: Reactor) { link = BusLink(.system, in: reactor) }

    /// Whether a connection exists; `false` before the first call and after a loss.
    package var isConnected: Bool { link.isConnected }

    /// Sets the device `name` of the class `subsystem` to the raw `value` through logind
    /// (`org.freedesktop.login1.Session.SetBrightness`). Calls `done` exactly once, within seconds. Errors:
    /// `.notPermitted` if logind refuses, `.unavailable` if logind is absent or has no session for this
    /// process, else `.failed`.
    package func setBrightness(
        subsystem: String, name: String, value: UInt32, done: @escaping (Result<Void, LevelError>) -> Void
    ) {
        let arguments: [BusValue] = [.text(subsystem), .text(name), .uint32(value)]
        LogindBrightnessCall(bus: link, arguments: arguments, done: done).send(in: .own)
    }

    /// Sets a device and runs the reactor until the reply, at most 30 seconds; for programs without a running
    /// reactor.
    package func setBrightness(
        subsystem: String, name: String, value: UInt32
    ) -> Result<Void, LevelError> {
        var answer: Result<Void, LevelError>?
        setBrightness(subsystem: subsystem, name: name, value: value) { answer = $0 }
        _ = link.reactor.run(until: { answer != nil }, within: .seconds(30))
        return answer ?? .failure(LogindBrightnessCall.unavailable("logind did not respond"))
    }
}

/// One request to logind, which accepts it from the owner of a session on the seat.
private struct LogindBrightnessCall {
    weak var bus: BusLink?
    let arguments: [BusValue]
    let done: (Result<Void, LevelError>) -> Void

    /// The sessions that are tried, in this order.
    enum Session: Int {
        /// The session that logind determines for the caller (`session/auto`, since systemd 243); also for
        /// services of the user.
        case own
        /// The session in which this process was started.
        case process
        /// The session with the display of this user.
        case display
    }

    static func unavailable(_ text: String) -> LevelError {
        .unavailable(text, hint: LevelError.brightnessRemedy)
    }

    func send(in session: Session) {
        switch session {
        case .own: set(at: "/org/freedesktop/login1/session/auto", in: session)
        case .process: locate(.sessionOfThisProcess, in: session, orFail: .malformed) { $0.objectPath() }
        case .display:
            locate(.sessionWithDisplay, in: session, orFail: .noSessionOfUser) { $0.pathOfProperty() }
        }
    }

    /// Sets the device in the session whose `path` is in the reply to `method`; without one, fails with
    /// `error`.
    private func locate(
        _ method: BusCall.MethodCall, in session: Session, orFail error: BusError,
        path: @escaping (BusMessage) -> String?
    ) {
        call(method, in: session) { reply in
            guard let path = path(reply) else { return fail(error) }
            set(at: path, in: session)
        }
    }

    private func set(at path: String, in session: Session) {
        let method = BusCall.MethodCall(
            path: path, interface: "org.freedesktop.login1.Session", member: "SetBrightness",
            arguments: arguments, mayActivateService: true)
        call(method, in: session) { _ in done(.success(())) }
    }

    /// Calls `method`; if `session` does not exist, the next one is tried.
    private func call(
        _ method: BusCall.MethodCall, in session: Session, _ succeeded: @escaping (BusMessage) -> Void
    ) {
        guard let bus else { return fail(.noConnection(Errno(rawValue: ENOTCONN))) }
        bus.call(method) { result in
            switch result {
            case .success(let reply): succeeded(reply)
            case .failure(let error):
                guard error.category == .noSession, let next = Session(rawValue: session.rawValue + 1) else {
                    return fail(error)
                }
                send(in: next)
            }
        }
    }

    private func fail(_ error: BusError) {
        let reason = error.text(bus: "system bus", service: "logind")
        switch error.category {
        case .denied:
            let text = "logind refused the change: \(reason)"
            done(.failure(.notPermitted(text, hint: LevelError.brightnessRemedy)))
        case .noSession, .serviceUnknown:
            done(.failure(Self.unavailable("cannot set brightness through logind: \(reason)")))
        case .failed: done(.failure(.failed("logind: \(reason)")))
        }
    }
}
