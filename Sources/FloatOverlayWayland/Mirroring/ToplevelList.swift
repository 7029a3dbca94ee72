// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore

/// The current windows (`zwlr_foreign_toplevel_manager_v1`), kept only for one search: a permanent list would
/// receive every change of a title on the desktop.
final class ToplevelList: ListenerTarget {
    /// Maximum number of windows.
    private static let maxCount = 1024

    /// Called once, after the end of the search, when no more windows can arrive.
    var onFinish: (() -> Void)?
    private let display: OpaquePointer
    /// `nil` after the compositor has ended the list.
    private var manager: OpaquePointer?
    private var isStopped = false
    private var all: [Toplevel] = []
    private var reply: SyncCallback?
    private var done: ((Result<Toplevel, MirrorFailure>) -> Void)?

    /// Takes ownership of `manager`.
    init(_ manager: OpaquePointer, on connection: Connection) {
        self.manager = manager
        display = connection.display
        zwlr_foreign_toplevel_manager_v1_add_listener(manager, Self.listener.pointer, handle)
    }

    /// Finds the window whose title or application ID satisfies `matches`: the active one, otherwise the
    /// first. Stops the list, then calls `done`; once in all.
    func find(
        _ matches: @escaping (String) -> Bool, _ done: @escaping (Result<Toplevel, MirrorFailure>) -> Void
    ) {
        self.done = done
        reply = SyncCallback(on: display) { [unowned self] in
            let found = best(matches)
            if case .success(let taken) = found { all.removeAll { $0 === taken } }
            let done = self.done.take()
            stop()
            done?(found)
        }
    }

    /// Destroys the list at the end of the connection. A search that has no result yet fails.
    func destroy() {
        onFinish = nil
        clear()
        finished()
        let done = done.take()
        done?(.failure(.unsupported(DisplayError.lost.message)))
    }

    /// Requests the end of the list. The manager must receive the windows that the compositor announces until then:
    /// without it, libwayland would drop their objects and close the connection at the next one that is announced.
    private func stop() {
        isStopped = true
        clear()
        if let manager { zwlr_foreign_toplevel_manager_v1_stop(manager) } else { onFinish?() }
    }

    private func clear() {
        reply?.cancel()
        reply = nil
        for toplevel in all { toplevel.destroy() }
        all.removeAll()
    }

    /// Handles the end of the list, which the compositor may also cause itself. The compositor has destroyed its
    /// object, so that no request may follow.
    private func finished() {
        guard let manager else { return }
        self.manager = nil
        zwlr_foreign_toplevel_manager_v1_destroy(manager)
        if isStopped { onFinish?() }
    }

    private func best(_ matches: (String) -> Bool) -> Result<Toplevel, MirrorFailure> {
        let found = all.filter { matches($0.title ?? "") || matches($0.appID) }
        if let best = found.first(where: { $0.isActivated }) ?? found.first { return .success(best) }
        let others = all.map { $0.title ?? $0.appID }.filter { !$0.isEmpty }
        return .failure(.noMatch(Array(others.prefix(MirrorFailure.maxNames))))
    }

    private func add(_ proxy: OpaquePointer) {
        guard !isStopped, all.count < Self.maxCount else {
            return zwlr_foreign_toplevel_handle_v1_destroy(proxy)
        }
        let toplevel = Toplevel(proxy)
        toplevel.onClose = { [unowned self, unowned toplevel] in
            let closed = toplevel
            all.removeAll { $0 === closed }
            closed.destroy()
        }
        all.append(toplevel)
    }
}

extension ToplevelList {
    /// The windows, one event each.
    private static let listener = Listener(zwlr_foreign_toplevel_manager_v1_listener()) {
        $0.toplevel = { owner, _, proxy in
            if let proxy { ToplevelList.from(owner)?.add(proxy) }
        }
        $0.finished = { owner, _ in ToplevelList.from(owner)?.finished() }
    }
}
