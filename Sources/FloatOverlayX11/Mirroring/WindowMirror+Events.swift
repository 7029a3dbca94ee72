// SPDX-License-Identifier: MIT
internal import CX11
internal import FloatOverlayCore

extension WindowMirror {
    /// Maximum depth of a window manager's nested frames.
    private static let maxParents = 8

    /// Reads the state that events update later.
    func begin() {
        watchParents()
        title = finder.title(of: id)
        isFocused = finder.isFocused(id)
    }

    /// Handles an event about the window or its parents.
    func handle(_ event: XEvent) {
        let about = event.xany.window
        guard isOpen, about == id || parents.contains(about) else { return }
        switch event.type {
        case ConfigureNotify where about == id: resized(event.xconfigure)
        case MapNotify, UnmapNotify: updateVisibility()
        case ReparentNotify where about == id:
            watchParents()
            updateVisibility()
        case DestroyNotify where about == id: gone()
        case PropertyNotify where about == id: changed(event.xproperty.atom)
        case FocusIn, FocusOut: updateFocus()
        case let type where type == connection.extensions.shape: renew()
        default: break
        }
    }

    /// Starts or stops events about changes of the shape (`XShapeSelectInput`).
    func listenToShape(_ isWanted: Bool) {
        guard connection.extensions.shape != nil else { return }
        XShapeSelectInput(connection.display, id, isWanted ? UInt(ShapeNotifyMask) : 0)
    }

    /// Whether a window manager reports the active window.
    var isFocusReported: Bool { finder.isFocusReported }

    /// Handles a possible change of the focus.
    func updateFocus() {
        let isFocused = finder.isFocused(id)
        guard isFocused != self.isFocused else { return }
        self.isFocused = isFocused
        onEvent?(.focused)
    }

    /// If a frame is unmapped, the window in it disappears without an event of its own.
    private func watchParents() {
        let now = finder.parents(of: id, atMost: Self.maxParents)
        for parent in parents where !now.contains(parent) { XSelectInput(connection.display, parent, 0) }
        for parent in now where !parents.contains(parent) {
            XSelectInput(connection.display, parent, StructureNotifyMask)
        }
        parents = now
    }

    private func updateVisibility() {
        let isOnScreen = finder.isViewable(id)
        if isOnScreen == self.isOnScreen { return isOnScreen ? renew() : () }
        updateFreezeReason(isOnScreen: isOnScreen)
    }

    /// Updates the reason why the picture is frozen.
    private func updateFreezeReason(isOnScreen: Bool) {
        let freezeReason: FreezeReason? =
            isOnScreen ? crop.part(of: whole) == nil ? .outside : nil : .offScreen
        guard freezeReason != self.freezeReason else { return }
        self.freezeReason = freezeReason
        if freezeReason == nil { renew() }
        onEvent?(.shown)
    }

    /// Only a change of the size gives the window a new pixmap.
    private func resized(_ event: XConfigureEvent) {
        let whole = PixelSize(width: Int(event.width), height: Int(event.height))
        guard whole != self.whole || Int(event.border_width) != border else { return }
        (self.whole, border) = (whole, Int(event.border_width))
        updateFreezeReason(isOnScreen: isOnScreen)
        refit()
    }

    /// Updates the shown part.
    private func refit() {
        guard let part = crop.part(of: whole) else { return }
        renew()
        guard part.size != size else { return }
        size = part.size
        onEvent?(.resized)
    }

    private func changed(_ property: Atom) {
        switch property {
        case connection.atoms[.wmName], connection.atoms[.plainName]: retitle()
        case connection.atoms[.frameExtents]: reshadow()
        default: break
        }
    }

    private func retitle() {
        let title = finder.title(of: id)
        guard title != self.title else { return }
        self.title = title
        onEvent?(.titled)
    }

    private func reshadow() {
        let shadow = finder.shadow(of: id)
        guard shadow != crop.shadow else { return }
        crop.shadow = shadow
        refit()
    }
}
