// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore

/// A window of another program, with the properties that the compositor publishes
/// (`zwlr_foreign_toplevel_handle_v1`).
final class Toplevel: ListenerTarget {
    /// `nil` without a title.
    private(set) var title: String?
    /// The application ID; empty if there is none.
    private(set) var appID = ""
    /// Whether the window has the focus.
    private(set) var isActivated = false
    private(set) var isMinimized = false
    /// Called when a property has changed.
    var onChange: (() -> Void)?
    /// Called when the window is closed.
    var onClose: (() -> Void)?
    private let proxy: OpaquePointer

    /// Takes ownership of `proxy`.
    init(_ proxy: OpaquePointer) {
        self.proxy = proxy
        zwlr_foreign_toplevel_handle_v1_add_listener(proxy, Self.listener.pointer, handle)
    }

    /// Requests activation of the window for `seat`.
    func activate(_ seat: OpaquePointer) { zwlr_foreign_toplevel_handle_v1_activate(proxy, seat) }

    /// Destroys the proxy. No callback follows.
    func destroy() {
        (onChange, onClose) = (nil, nil)
        zwlr_foreign_toplevel_handle_v1_destroy(proxy)
    }

    private func updateStates(_ states: UnsafeRawBufferPointer) {
        let words = states.bindMemory(to: UInt32.self)
        // `enum zwlr_foreign_toplevel_handle_v1.state`.
        (isMinimized, isActivated) = (words.contains(1), words.contains(2))
    }

    /// A Wayland message has at most 4 KiB, so the length of the text is limited.
    private static func line(_ text: UnsafePointer<CChar>?) -> String? {
        text.flatMap { WindowTitle.text(Array(String(cString: $0).utf8)) }
    }
}

extension Toplevel {
    /// The properties of a window.
    private static let listener = Listener(zwlr_foreign_toplevel_handle_v1_listener()) {
        $0.title = { owner, _, title in Toplevel.from(owner)?.title = Toplevel.line(title) }
        $0.app_id = { owner, _, name in Toplevel.from(owner)?.appID = Toplevel.line(name) ?? "" }
        $0.output_enter = { _, _, _ in }
        $0.output_leave = { _, _, _ in }
        $0.state = { owner, _, states in
            guard let states else { return }
            Toplevel.from(owner)?.updateStates(
                UnsafeRawBufferPointer(start: states.pointee.data, count: states.pointee.size))
        }
        $0.done = { owner, _ in Toplevel.from(owner)?.onChange?() }
        $0.closed = { owner, _ in Toplevel.from(owner)?.onClose?() }
        $0.parent = { _, _, _ in }
    }
}
