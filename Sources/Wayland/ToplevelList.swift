// SPDX-License-Identifier: MIT
internal import CWayland
internal import Core

/// The windows there are when it is asked (`zwlr_foreign_toplevel_manager_v1`), until one of them is taken: a list that
/// is kept is told of every title that changes anywhere.
final class ToplevelList: ListenerTarget {
    /// More windows than anybody has.
    private static let most = 1024

    private let listeners: ListenerTables
    private let display: OpaquePointer
    private var manager: OpaquePointer?
    private var all: [Toplevel] = []
    private var answer: SyncCallback?

    /// Ends `manager`.
    init(_ manager: OpaquePointer, _ connection: Connection) {
        self.manager = manager
        display = connection.display
        listeners = connection.listeners
        zwlr_foreign_toplevel_manager_v1_add_listener(manager, listeners.toplevels.pointer, handle)
    }

    /// Looks for the window that `matches` says yes to, by its title or its program: the one in use, then the first. It is
    /// over then; `done` is called once.
    func find(
        _ matches: @escaping (String) -> Bool, _ done: @escaping (Result<Toplevel, MirrorFailure>) -> Void
    ) {
        answer = SyncCallback(on: display, listeners) { [unowned self] in
            let found = best(matches)
            if case .success(let taken) = found { all.removeAll { $0 === taken } }
            end()
            done(found)
        }
    }

    /// It is of no use any more.
    func end() {
        answer?.end()
        answer = nil
        for toplevel in all { toplevel.end() }
        all.removeAll()
        guard let manager else { return }
        zwlr_foreign_toplevel_manager_v1_stop(manager)
        zwlr_foreign_toplevel_manager_v1_destroy(manager)
        self.manager = nil
    }

    private func best(_ matches: (String) -> Bool) -> Result<Toplevel, MirrorFailure> {
        let found = all.filter { matches($0.title ?? "") || matches($0.program) }
        if let best = found.first(where: { $0.isActivated }) ?? found.first { return .success(best) }
        let others = all.map { $0.title ?? $0.program }.filter { !$0.isEmpty }
        return .failure(.noMatch(Array(others.prefix(MirrorFailure.maxNames))))
    }

    fileprivate func add(_ proxy: OpaquePointer) {
        guard all.count < Self.most else { return zwlr_foreign_toplevel_handle_v1_destroy(proxy) }
        let toplevel = Toplevel(proxy, listeners)
        toplevel.onGone = { [unowned self, unowned toplevel] in
            all.removeAll { $0 === toplevel }
            toplevel.end()
        }
        all.append(toplevel)
    }
}

extension zwlr_foreign_toplevel_manager_v1_listener {
    /// The windows, one by one.
    static var toplevels: Self {
        var functions = Self()
        functions.toplevel = { owner, _, proxy in
            if let proxy { ToplevelList.from(owner)?.add(proxy) }
        }
        functions.finished = { _, _ in }
        return functions
    }
}
