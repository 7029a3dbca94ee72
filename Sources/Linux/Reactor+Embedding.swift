// SPDX-License-Identifier: MIT
internal import Core

/// For an app with a loop of its own: before each wait ask for `timeout`, wait for `fileDescriptor` to be readable
/// no longer than that, then call `dispatch()`.
extension Reactor {
    /// Readable whenever there is something to do, timers aside (`epoll`, in step from the first time it is asked
    /// for). It stays the reactor's.
    public var fileDescriptor: CInt {
        get throws(SystemError) {
            if let mirror { return mirror.number }
            let made = try EpollMirror()
            mirror = made
            updateMirror()
            return made.number
        }
    }

    /// How long the app may wait; `nil` for as long as it likes. Ask right before each wait: the answer takes a
    /// turn that does not wait, so that whatever the app began since the last one is on its way.
    public var timeout: Duration? {
        dispatch()
        // What was called back may have begun something else: that takes one more turn.
        if hasWorked { return .zero }
        return idleUntil.map { max(.zero, now.duration(to: $0)) }
    }

    /// One turn that does not wait.
    public func dispatch() {
        turn(waitingAtMost: .zero)
        updateMirror()
    }
}
