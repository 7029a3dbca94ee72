// SPDX-License-Identifier: MIT
package import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

extension SystemBus {
    /// Sets the device `name` of the class `subsystem` to the raw `value` through logind
    /// (`org.freedesktop.login1.Session.SetBrightness`). Calls `done` exactly once, within seconds. Errors:
    /// `.notPermitted` if logind refuses, `.unavailable` if logind is absent or has no session for this
    /// process, else `.failed`.
    package func setBrightness(
        subsystem: String, name: String, value: UInt32, done: @escaping (Result<Void, LevelError>) -> Void
    ) {
        let request = LogindBrightnessCall(
            arguments: [.text(subsystem), .text(name), .number(value)], done: done)
        request.send(in: .own, of: link)
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
    let arguments: [BusCall.Argument]
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

    func send(in session: Session, of bus: BusLink) {
        locate(session, on: bus) { [weak bus] result in
            switch result {
            case .success(let path):
                guard let bus else { return end(.failure(.noConnection(Errno(rawValue: ENOTCONN)))) }
                set(at: path, in: session, of: bus)
            case .failure(let error): self.failed(error, in: session, of: bus)
            }
        }
    }

    private func locate(
        _ session: Session, on bus: BusLink, _ found: @escaping (Result<String, BusError>) -> Void
    ) {
        switch session {
        case .own: found(.success("/org/freedesktop/login1/session/auto"))
        case .process:
            let method = BusCall.Method(
                path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager",
                member: "GetSessionByPID", arguments: [.number(UInt32(getpid()))])
            bus.call(method) { result in found(result.flatMap { $0.objectPath().orMalformed }) }
        case .display:
            let method = BusCall.Method(
                path: "/org/freedesktop/login1/user/self", interface: "org.freedesktop.DBus.Properties",
                member: "Get", arguments: [.text("org.freedesktop.login1.User"), .text("Display")])
            bus.call(method) { result in found(result.flatMap { $0.pathOfProperty().orMalformed }) }
        }
    }

    private func set(at path: String, in session: Session, of bus: BusLink) {
        let method = BusCall.Method(
            path: path, interface: "org.freedesktop.login1.Session", member: "SetBrightness",
            arguments: arguments)
        bus.call(method) { [weak bus] result in
            switch result {
            case .success: end(.success(()))
            case .failure(let error): failed(error, in: session, of: bus)
            }
        }
    }

    private func failed(_ error: BusError, in session: Session, of bus: BusLink?) {
        guard error.meaning == .noSession, let next = Session(rawValue: session.rawValue + 1), let bus else {
            return end(.failure(error))
        }
        send(in: next, of: bus)
    }

    private func end(_ result: Result<Void, BusError>) {
        done(
            result.mapError { error in
                switch error.meaning {
                case .denied:
                    .notPermitted("logind refused the change: \(error)", hint: LevelError.brightnessRemedy)
                case .noSession, .serviceUnknown:
                    Self.unavailable("cannot set brightness through logind: \(error)")
                case .failed: .failed("logind: \(error)")
                }
            })
    }
}

extension String? {
    fileprivate var orMalformed: Result<String, BusError> { map { .success($0) } ?? .failure(.malformed) }
}
