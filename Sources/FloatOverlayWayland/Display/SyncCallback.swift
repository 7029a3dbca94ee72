// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

/// A `wl_display_sync` request: the reply arrives after the compositor has processed all earlier requests.
final class SyncCallback: ListenerTarget {
    /// Time limit for the compositor.
    private static let timeout = Duration.seconds(5)

    private var pending: (callback: OpaquePointer, done: () -> Void)?

    /// Calls `done` when the reply arrives, unless `cancel` is called before.
    init(on display: OpaquePointer, _ done: @escaping () -> Void) {
        guard let callback = wl_display_sync(display) else { return }
        pending = (callback, done)
        wl_callback_add_listener(callback, Self.listener.pointer, handle)
    }

    /// Cancels the request.
    func cancel() {
        if let (callback, _) = pending.take() { wl_callback_destroy(callback) }
    }

    /// Waits for the reply and returns whether it arrived. Blocks the event loop, so it is for start-up only.
    static func wait(on display: OpaquePointer) -> Bool {
        var hasArrived = false
        let callback = SyncCallback(on: display) { hasArrived = true }
        defer { callback.cancel() }
        let deadline = MonotonicClock.now.advanced(by: timeout)
        while !hasArrived {
            guard wl_display_flush(display) >= 0 || Glibc.errno == EAGAIN,
                isReadable(display, before: deadline), wl_display_dispatch(display) >= 0
            else { return false }
        }
        return true
    }

    private static func isReadable(_ display: OpaquePointer, before deadline: Instant) -> Bool {
        var pollEntry = pollfd(fd: wl_display_get_fd(display), events: Int16(POLLIN), revents: 0)
        while true {
            let rest = MonotonicClock.now.duration(to: deadline)
            guard rest > .zero else { return false }
            let count = poll(&pollEntry, 1, CInt(rest.seconds * 1000) + 1)
            if count > 0 { return true }
            if count < 0, Glibc.errno != EINTR { return false }
        }
    }

    private func arrived() {
        let done = pending?.done
        cancel()
        done?()
    }
}

extension SyncCallback {
    /// The reply to `wl_display_sync`.
    private static let listener = Listener(wl_callback_listener()) {
        $0.done = { owner, _, _ in SyncCallback.from(owner)?.arrived() }
    }
}
