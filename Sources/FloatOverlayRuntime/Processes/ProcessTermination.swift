// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import FloatOverlayCore
internal import Glibc

/// Ends the process group of a child: SIGTERM, a grace period, SIGKILL, then `waitpid`. The child stays a
/// zombie until the end, so that the kernel cannot reuse the group id for other processes.
final class ProcessTermination {
    /// The time between SIGTERM and SIGKILL.
    static let gracePeriod = Duration.milliseconds(100)
    /// The time that a call waits for the end of a child after SIGKILL, which only a file system that does not reply
    /// delays.
    private static let killTimeout = Duration.seconds(1)

    private let id: pid_t
    /// Readable after the child has ended; -1 when the process has no free descriptor.
    private let pidfd: CInt
    private let deadline = MonotonicClock.now.advanced(by: gracePeriod)
    private var timer: Timer?
    private var descriptorWatch: FDWatch?
    private var isOver = false

    /// Sends SIGTERM to the group of the child `id`.
    init(_ id: pid_t) {
        self.id = id
        pidfd = fo_pidfd(id)
        kill(-id, SIGTERM)
        // A stopped process handles SIGTERM only after SIGCONT.
        kill(-id, SIGCONT)
    }

    deinit {
        finish()
        if pidfd >= 0 { close(pidfd) }
    }

    /// Continues in the background; `reactor` holds this object until the child is reaped.
    func proceed(in reactor: Reactor) {
        reactor.terminations.append(self)
        timer = reactor.timer { [unowned self, unowned reactor] _ in killGroup(reactor) }
        timer?.set(at: deadline)
    }

    /// Blocks for the rest of the grace period, or until the child has ended. A child that a file system holds in an
    /// uninterruptible call ends later.
    func finish() {
        guard !isOver else { return }
        if pidfd >= 0 { waitForChild(until: deadline) }
        kill(-id, SIGKILL)
        let hasEnded = pidfd < 0 || waitForChild(until: MonotonicClock.now.advanced(by: Self.killTimeout))
        reap(hasEnded ? 0 : WNOHANG)
    }

    private func killGroup(_ reactor: Reactor) {
        kill(-id, SIGKILL)
        guard pidfd >= 0 else { return over(reactor) }
        // A large process needs time to exit even after SIGKILL.
        descriptorWatch = reactor.watch(pidfd) { [unowned self, unowned reactor] _ in over(reactor) }
    }

    private func over(_ reactor: Reactor) {
        descriptorWatch?.cancel()
        reap()
        reactor.terminations.removeAll { $0 === self }
    }

    private func reap(_ options: CInt = 0) {
        isOver = true
        var status: CInt = 0
        while waitpid(id, &status, options) < 0 && Glibc.errno == EINTR {}
    }

    /// Returns whether the child has ended.
    @discardableResult private func waitForChild(until deadline: Instant) -> Bool {
        var entry = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
        while true {
            let rest = MonotonicClock.now.duration(to: deadline)
            if fo_ppoll(&entry, 1, max(0, rest.nanoseconds)) > 0 { return true }
            if rest <= .zero { return false }
        }
    }
}
