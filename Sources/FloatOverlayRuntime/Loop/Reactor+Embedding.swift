// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// For an app with its own event loop: before each wait, read `timeout`; wait until `fileDescriptor` is
/// readable, at most for that time; then call `dispatch()`.
extension Reactor {
    /// A descriptor that is readable when a watched descriptor is ready (`epoll`). Timers are not included.
    /// The reactor creates the descriptor on the first access and closes it.
    package var fileDescriptor: CInt {
        get throws(SystemError) {
            if let epollSet { return epollSet.number }
            let made = try EpollSet()
            epollSet = made
            updateEpollSet()
            return made.number
        }
    }

    /// The longest time that the app may wait; `nil` for no limit. Read it right before each wait: the
    /// property runs a turn that does not wait, so that actions since the last turn take effect.
    package var timeout: Duration? {
        dispatch()
        // Callbacks may have started new work, which needs one more turn.
        if hasWorked { return .zero }
        return idleUntil.map { max(.zero, now.duration(to: $0)) }
    }

    /// Runs one turn that does not wait.
    package func dispatch() {
        turn(waitingAtMost: .zero)
        updateEpollSet()
    }
}
