// SPDX-License-Identifier: MIT
internal import CLinux
internal import Core
internal import Glibc

/// The last moment of a child and its group: told to end (SIGTERM), given time to clean up, killed (SIGKILL) and
/// buried. The child stays unburied until then, so that its number still means this group and nobody else's.
final class ProcessTermination {
    /// How long they get.
    static let gracePeriod = Duration.milliseconds(100)

    private let id: pid_t
    /// Readable once the child itself has ended; -1 where there was no descriptor left for it.
    private let pidfd: CInt
    private let deadline = MonotonicClock.now.advanced(by: gracePeriod)
    private var timer: Timer?
    private var watching: FDWatch?
    private var isOver = false

    /// Tells the group of the child `id` to end.
    init(_ id: pid_t) {
        self.id = id
        pidfd = fo_pidfd(id)
        kill(-id, SIGTERM)
        // One that is stopped could not even begin to clean up.
        kill(-id, SIGCONT)
    }

    deinit {
        finish()
        if pidfd >= 0 { close(pidfd) }
    }

    /// Goes on without anybody waiting; `reactor` keeps it until it is over.
    func proceed(in reactor: Reactor) {
        reactor.terminations.append(self)
        timer = reactor.timer { [unowned self, unowned reactor] _ in killGroup(reactor) }
        timer?.set(at: deadline)
    }

    /// Waits for what is left of the moment, but no longer than the child itself lives.
    func finish() {
        guard !isOver else { return }
        if pidfd >= 0 { waitForChild() }
        kill(-id, SIGKILL)
        reap()
    }

    private func killGroup(_ reactor: Reactor) {
        kill(-id, SIGKILL)
        guard pidfd >= 0 else { return over(reactor) }
        // A large process takes a while to die even so.
        watching = reactor.watch(pidfd) { [unowned self, unowned reactor] _ in over(reactor) }
    }

    private func over(_ reactor: Reactor) {
        watching?.cancel()
        reap()
        reactor.terminations.removeAll { $0 === self }
    }

    private func reap() {
        isOver = true
        var status: CInt = 0
        while waitpid(id, &status, 0) < 0 && Glibc.errno == EINTR {}
    }

    private func waitForChild() {
        var entry = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
        while true {
            let rest = MonotonicClock.now.duration(to: deadline)
            if rest <= .zero || fo_ppoll(&entry, 1, rest.nanoseconds) > 0 { return }
        }
    }
}
