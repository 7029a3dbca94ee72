// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// Finds windows of programs. A client is a window that the window manager manages (it has `WM_STATE`);
/// without a window manager, and for menus, it is a child of the root window.
struct WindowFinder {
    /// Maximum depth of the search for a client in a frame, and maximum number of windows per level.
    private static let maxDepth = 3
    private static let maxChildren = 64
    /// Upper limit for the client list.
    private static let maxClients = 4096
    /// Maximum number of bytes read of a name.
    private static let maxNameLength = 1024

    let connection: Connection

    /// The client to which `id` belongs, whether `id` is the client, its frame or a window inside the client.
    /// Throws if the client cannot be mirrored.
    func client(of id: Window) throws(MirrorFailure) -> Window {
        guard id != connection.root else { throw .cannotCapture("the root window is not a client window") }
        guard connection.extent(of: id) != nil, let attributes = connection.attributes(of: id) else {
            throw .noWindow(UInt32(truncatingIfNeeded: id))
        }
        guard attributes.root == connection.root else {
            throw .cannotCapture("the window is on another screen of the display")
        }
        // A compositor's overlay, for example.
        guard !connection.isServerResource(id) else {
            throw .cannotCapture("the window belongs to the X server")
        }
        let client = client(containing: id)
        if isOurs(client) { throw .overlayWindow }
        return client
    }

    /// The client among `id` and its ancestors, or else inside the outermost of them, a window manager's
    /// frame; that outermost window if there is no client.
    private func client(containing id: Window) -> Window {
        let chain = [id] + ancestors(of: id, atMost: 64)
        if let client = chain.first(where: connection.isClient) { return client }
        return chain.last.flatMap { client(inside: $0, depth: Self.maxDepth) } ?? chain.last ?? id
    }

    /// The first client found below `id`, at most `depth` levels down.
    private func client(inside id: Window, depth: Int) -> Window? {
        let children = connection.children(of: id).suffix(Self.maxChildren)
        if let client = children.first(where: connection.isClient) { return client }
        guard depth > 1 else { return nil }
        return children.lazy.compactMap { client(inside: $0, depth: depth - 1) }.first
    }

    /// The attributes of the window `id` (`XGetWindowAttributes`). Throws if the window has no pixels or is
    /// not viewable.
    func viewableAttributes(of id: Window) throws(MirrorFailure) -> XWindowAttributes {
        guard let attributes = connection.attributes(of: id) else {
            throw .noWindow(UInt32(truncatingIfNeeded: id))
        }
        guard attributes.class == InputOutput else {
            throw .cannotCapture("the window has no visible content")
        }
        guard attributes.map_state == IsViewable else {
            throw .cannotCapture("the window is not on the screen: minimised or on another desktop")
        }
        return attributes
    }

    /// Whether the window belongs to FloatOverlay, in this process or another.
    func isOurs(_ id: Window) -> Bool { classes(of: id).last == "FloatOverlay" }

    // MARK: Clients

    /// All clients: the active one first, then the others from top to bottom.
    func clients() -> [Window] {
        let isManaged = connection.hasManager
        var all =
            isManaged
            ? connection.values(of: .clientStacking, on: connection.root, limit: Self.maxClients) : []
        if all.isEmpty {
            all = connection.children(of: connection.root).filter(isNormalWindow).map(client(containing:))
        }
        all.reverse()
        if isManaged, let activeWindow, let index = all.firstIndex(of: activeWindow) {
            all.insert(all.remove(at: index), at: 0)
        }
        return all
    }

    /// The active window, according to the window manager, which may have crashed.
    private var activeWindow: Window? {
        connection.values(of: .activeWindow, on: connection.root, limit: 1).first.flatMap {
            $0 == 0 ? nil : $0
        }
    }

    /// Whether `id` has the focus.
    func isFocused(_ id: Window) -> Bool {
        if let activeWindow, connection.hasManager { return activeWindow == id }
        var focus: Window = 0
        var revert: CInt = 0
        XGetInputFocus(connection.display, &focus, &revert)
        return focus == id || (focus > 1 && ancestors(of: focus, atMost: 64).contains(id))
    }

    /// The window's rectangle in screen pixels, without its border; `nil` if the window does not exist.
    func frame(of id: Window) -> PixelRect? {
        var child: Window = 0
        var (x, y): (CInt, CInt) = (0, 0)
        guard let size = connection.extent(of: id),
            XTranslateCoordinates(connection.display, id, connection.root, 0, 0, &x, &y, &child) != 0
        else { return nil }
        return PixelRect(x: Int(x), y: Int(y), size: size)
    }

    /// Whether `id` has pixels (`InputOutput`) and is mapped with all its ancestors.
    func isViewable(_ id: Window) -> Bool {
        guard let attributes = connection.attributes(of: id) else { return false }
        return attributes.map_state == IsViewable && attributes.class == InputOutput
    }

    /// Whether `id` is a normal window and not a menu. Used without a window manager.
    private func isNormalWindow(_ id: Window) -> Bool {
        guard let attributes = connection.attributes(of: id) else { return false }
        return attributes.map_state == IsViewable && attributes.class == InputOutput
            && attributes.override_redirect == 0
    }

    /// Whether a window manager reports the active window.
    var isFocusReported: Bool { connection.hasManager }

    // MARK: Properties

    /// The window's title, without characters that a line cannot show.
    func title(of id: Window) -> String? {
        let utf8Name = connection.bytes(of: .netWMName, on: id, limit: Self.maxNameLength)
        let bytes =
            utf8Name.isEmpty ? connection.bytes(of: .wmName, on: id, limit: Self.maxNameLength) : utf8Name
        return WindowTitle.text(bytes, isCut: bytes.count == Self.maxNameLength)
    }

    /// The instance and the class of `WM_CLASS`.
    func classes(of id: Window) -> [String] {
        connection.bytes(of: .classHint, on: id).split(separator: 0).prefix(2).compactMap {
            WindowTitle.text(Array($0))
        }
    }

    /// Values that distinguish the window from a later window with the same ID.
    func identity(of id: Window) -> [UInt] {
        connection.values(of: .processID, on: id, limit: 1)
            + connection.values(of: .clientLeader, on: id, limit: 1)
    }

    /// The shadow that the window's toolkit draws.
    func shadow(of id: Window) -> MirrorCrop.Insets {
        MirrorCrop.Insets(connection.values(of: .frameExtents, on: id, limit: 4))
    }

    // MARK: The tree

    /// The ancestors of `id`, the nearest first, without the root.
    func ancestors(of id: Window, atMost limit: Int) -> [Window] {
        var ancestors: [Window] = []
        var window = id
        while ancestors.count < limit, let parent = connection.parent(of: window), parent != connection.root,
            parent != 0
        {
            ancestors.append(parent)
            window = parent
        }
        return ancestors
    }
}
