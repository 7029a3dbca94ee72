// SPDX-License-Identifier: MIT
internal import CX11

extension Connection {
    /// The attributes of a window (`XGetWindowAttributes`); `nil` if the window does not exist.
    func attributes(of window: Window) -> XWindowAttributes? {
        var attributes = XWindowAttributes()
        return XGetWindowAttributes(display, window, &attributes) == 0 ? nil : attributes
    }

    /// Whether the window manager manages the window: it has `WM_STATE`.
    func isClient(_ window: Window) -> Bool { !values(of: .state, on: window, limit: 2).isEmpty }

    /// The children of a window from bottom to top.
    func children(of window: Window) -> [Window] { tree(window)?.children ?? [] }

    /// The parent of a window; 0 for the root.
    func parent(of window: Window) -> Window? { tree(window)?.parent }

    private func tree(_ window: Window) -> (parent: Window, children: [Window])? {
        var (root, parent): (Window, Window) = (0, 0)
        var children: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else { return nil }
        defer { XFree(children) }
        return (parent, Array(UnsafeBufferPointer(start: children, count: Int(count))))
    }

    /// Creates a window that is never mapped.
    func makeUnmappedWindow() -> Window {
        XCreateWindow(display, root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, 0, nil)
    }
}
