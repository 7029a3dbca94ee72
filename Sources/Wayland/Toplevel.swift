// SPDX-License-Identifier: MIT
internal import CWayland
internal import Core

/// A window of another program, as far as others are told of it (`zwlr_foreign_toplevel_handle_v1`).
final class Toplevel: ListenerTarget {
    /// What it is called; `nil` without a title.
    private(set) var title: String?
    /// The name of its program; empty where that has not said it.
    private(set) var program = ""
    /// Whether it is the one the user works in.
    private(set) var isActivated = false
    private(set) var isMinimized = false
    /// Called when any of this is another.
    var onChange: (() -> Void)?
    /// Called when it is gone.
    var onGone: (() -> Void)?
    private let proxy: OpaquePointer

    /// Listens to `proxy`, which it ends.
    init(_ proxy: OpaquePointer, _ listeners: ListenerTables) {
        self.proxy = proxy
        zwlr_foreign_toplevel_handle_v1_add_listener(proxy, listeners.toplevel.pointer, handle)
    }

    /// Asks the compositor to bring it to the user of `seat`.
    func activate(_ seat: OpaquePointer) { zwlr_foreign_toplevel_handle_v1_activate(proxy, seat) }

    /// Hears nothing of it any more.
    func end() {
        (onChange, onGone) = (nil, nil)
        zwlr_foreign_toplevel_handle_v1_destroy(proxy)
    }

    fileprivate func titled(_ text: UnsafePointer<CChar>?) { title = Self.line(text) }

    fileprivate func named(_ text: UnsafePointer<CChar>?) { program = Self.line(text) ?? "" }

    fileprivate func stated(_ states: UnsafeRawBufferPointer) {
        let words = states.bindMemory(to: UInt32.self)
        // `enum zwlr_foreign_toplevel_handle_v1.state`
        (isMinimized, isActivated) = (words.contains(1), words.contains(2))
    }

    fileprivate func done() { onChange?() }

    fileprivate func gone() { onGone?() }

    /// A message of this protocol has 4 KiB at the most.
    private static func line(_ text: UnsafePointer<CChar>?) -> String? {
        text.flatMap { WindowTitle.text(Array(String(cString: $0).utf8)) }
    }
}

extension zwlr_foreign_toplevel_handle_v1_listener {
    /// What is told of a window.
    static var toplevel: Self {
        var functions = Self()
        functions.title = { owner, _, title in Toplevel.from(owner)?.titled(title) }
        functions.app_id = { owner, _, name in Toplevel.from(owner)?.named(name) }
        functions.output_enter = { _, _, _ in }
        functions.output_leave = { _, _, _ in }
        functions.state = { owner, _, states in
            guard let states else { return }
            Toplevel.from(owner)?.stated(
                UnsafeRawBufferPointer(start: states.pointee.data, count: states.pointee.size))
        }
        functions.done = { owner, _ in Toplevel.from(owner)?.done() }
        functions.closed = { owner, _ in Toplevel.from(owner)?.gone() }
        functions.parent = { _, _, _ in }
        return functions
    }
}
