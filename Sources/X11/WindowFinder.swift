// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

/// Finds windows of programs among all there are: a client is what a window manager manages (it has `WM_STATE`); without
/// one, and for menus, it is what lies on the root window.
struct WindowFinder {
    /// How deep a frame is looked through for its client, and how many windows of it.
    private static let deepest = 3
    private static let mostInside = 64
    /// More windows than anybody manages.
    private static let mostClients = 4096
    /// Bytes of a name that are read.
    private static let longestName = 1024

    let connection: Connection

    /// The client that `id` is, is a frame of, or is a part of. Throws where it cannot be shown.
    func client(of id: Window) throws(MirrorFailure) -> Window {
        guard id != connection.root else { throw .unfit("the root window is not a client window") }
        guard connection.extent(of: id) != nil, let attributes = attributes(of: id) else {
            throw .noWindow(UInt32(truncatingIfNeeded: id))
        }
        guard attributes.root == connection.root else {
            throw .unfit("the window is on another screen of the display")
        }
        // The server's own, a compositor's overlay among them, have no client's bits.
        guard id & ~connection.resourceMask != 0 else { throw .unfit("the window belongs to the X server") }
        let client = managed(id)
        if isOurs(client) { throw .own }
        return client
    }

    private func managed(_ id: Window) -> Window {
        let line = [id] + parents(of: id, atMost: 64)
        if let client = line.first(where: isClient) { return client }
        return line.last.flatMap { inside($0, depth: Self.deepest) } ?? line.last ?? id
    }

    /// The client in a frame.
    private func inside(_ id: Window, depth: Int) -> Window? {
        let children = children(of: id).suffix(Self.mostInside)
        if let client = children.first(where: isClient) { return client }
        guard depth > 1 else { return nil }
        return children.lazy.compactMap { inside($0, depth: depth - 1) }.first
    }

    /// What the server says of the window `id` (`XGetWindowAttributes`), which has pixels and is on the screen. Throws where
    /// it has none, or is not.
    func visible(_ id: Window) throws(MirrorFailure) -> XWindowAttributes {
        guard let attributes = attributes(of: id) else { throw .noWindow(UInt32(truncatingIfNeeded: id)) }
        guard attributes.class == InputOutput else {
            throw .unfit("the window has no visible content")
        }
        guard attributes.map_state == IsViewable else {
            throw .unfit("the window is not on the screen: minimised or on another desktop")
        }
        return attributes
    }

    private func attributes(of id: Window) -> XWindowAttributes? {
        var attributes = XWindowAttributes()
        return XGetWindowAttributes(connection.display, id, &attributes) == 0 ? nil : attributes
    }

    private func isClient(_ id: Window) -> Bool { !connection.values(of: .state, on: id, limit: 2).isEmpty }

    /// Whether it is one of this program's, this process's or not.
    func isOurs(_ id: Window) -> Bool { classes(of: id).last == "FloatOverlay" }

    // MARK: What there is

    /// All clients, the one in use first, then those that lie on top.
    func clients() -> [Window] {
        var all = connection.values(of: .clientStacking, on: connection.root, limit: Self.mostClients)
        if all.isEmpty {
            all = children(of: connection.root).filter(isWindow).map(managed)
        }
        all.reverse()
        if let active, let index = all.firstIndex(of: active) { all.insert(all.remove(at: index), at: 0) }
        return all
    }

    /// The window its user works in, as the window manager says.
    private var active: Window? {
        connection.values(of: .activeWindow, on: connection.root, limit: 1).first.flatMap {
            $0 == 0 ? nil : $0
        }
    }

    /// Whether its user works in `id`.
    func isFocused(_ id: Window) -> Bool {
        if let active { return active == id }
        var focus: Window = 0
        var revert: CInt = 0
        XGetInputFocus(connection.display, &focus, &revert)
        return focus == id || (focus > 1 && parents(of: focus, atMost: 64).contains(id))
    }

    /// Where the window is, in pixels of the screen, without its border; `nil` when it is gone.
    func frame(of id: Window) -> PixelRect? {
        var child: Window = 0
        var (x, y): (CInt, CInt) = (0, 0)
        guard let size = connection.extent(of: id),
            XTranslateCoordinates(connection.display, id, connection.root, 0, 0, &x, &y, &child) != 0
        else { return nil }
        return PixelRect(x: Int(x), y: Int(y), size: size)
    }

    /// Whether `id` and all it lies in are on the screen.
    func isViewable(_ id: Window) -> Bool {
        guard let attributes = attributes(of: id) else { return false }
        return attributes.map_state == IsViewable && attributes.class == InputOutput
    }

    /// Whether somebody may call `id` a window of theirs, and not a menu, where no window manager says so.
    private func isWindow(_ id: Window) -> Bool {
        guard let attributes = attributes(of: id) else { return false }
        return attributes.map_state == IsViewable && attributes.class == InputOutput
            && attributes.override_redirect == 0
    }

    /// Whether there is a window manager that says which window its user works in.
    var isFocusTold: Bool { !connection.values(of: .managerCheck, on: connection.root, limit: 1).isEmpty }

    // MARK: What they say

    /// What the window is called, without what no line shows.
    func title(of id: Window) -> String? {
        let modern = connection.bytes(of: .wmName, on: id, limit: Self.longestName)
        let bytes =
            modern.isEmpty ? connection.bytes(of: .plainName, on: id, limit: Self.longestName) : modern
        return WindowTitle.text(bytes, isCut: bytes.count == Self.longestName)
    }

    /// Its name and its class for rules and resources.
    func classes(of id: Window) -> [String] {
        connection.bytes(of: .classHint, on: id).split(separator: 0).prefix(2).compactMap {
            WindowTitle.text(Array($0))
        }
    }

    /// What tells it from another window that gets its number later.
    func identity(of id: Window) -> [UInt] {
        connection.values(of: .processID, on: id, limit: 1)
            + connection.values(of: .clientLeader, on: id, limit: 1)
    }

    /// The shadow it draws itself.
    func shadow(of id: Window) -> MirrorCrop.Insets {
        MirrorCrop.Insets(connection.values(of: .frameExtents, on: id, limit: 4))
    }

    // MARK: The tree

    /// The windows that `id` lies in, the nearest first, without the root.
    func parents(of id: Window, atMost limit: Int) -> [Window] {
        var line: [Window] = []
        var window = id
        while line.count < limit, let parent = tree(window)?.parent, parent != connection.root, parent != 0 {
            line.append(parent)
            window = parent
        }
        return line
    }

    /// The windows in `id` from the lowest to the topmost.
    private func children(of id: Window) -> [Window] { tree(id)?.children ?? [] }

    private func tree(_ id: Window) -> (parent: Window, children: [Window])? {
        var (root, parent): (Window, Window) = (0, 0)
        var children: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        guard XQueryTree(connection.display, id, &root, &parent, &children, &count) != 0 else { return nil }
        defer { XFree(children) }
        return (parent, Array(UnsafeBufferPointer(start: children, count: Int(count))))
    }
}
