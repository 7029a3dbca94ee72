// SPDX-License-Identifier: MIT
internal import CX11
internal import FloatOverlayCore

extension WindowMirror {
    /// Maximum depth of a window manager's nested frames.
    private static let maxParents = 8

    /// Reads the state that events update later.
    func begin() {
        events.setParents(finder.parents(of: id, atMost: Self.maxParents))
        title = finder.title(of: id)
        isFocused = finder.isFocused(id)
    }

    /// Handles an event about the window or its parents.
    func handle(_ event: XEvent) {
        let about = event.xany.window
        guard isOpen, events.contains(about) else { return }
        switch event.type {
        case ConfigureNotify where about == id: resized(event.xconfigure)
        case MapNotify, UnmapNotify: updateVisibility()
        case ReparentNotify where about == id:
            events.setParents(finder.parents(of: id, atMost: Self.maxParents))
            updateVisibility()
        case DestroyNotify where about == id: gone()
        case PropertyNotify where about == id: changed(event.xproperty.atom)
        case FocusIn, FocusOut: updateFocus()
        case let type where type == connection.extensions.shape: renew()
        default: break
        }
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

    private func updateVisibility() {
        let isOnScreen = finder.isViewable(id)
        if isOnScreen == self.isOnScreen { return isOnScreen ? renew() : () }
        updateFreezeReason(isOnScreen: isOnScreen)
    }

    /// Updates the reason why the picture is frozen.
    private func updateFreezeReason(isOnScreen: Bool) {
        let freezeReason: FreezeReason? =
            isOnScreen ? geometry.isOutside ? .outside : nil : .offScreen
        guard freezeReason != self.freezeReason else { return }
        self.freezeReason = freezeReason
        if freezeReason == nil { renew() }
        onEvent?(.shown)
    }

    /// Only a change of the size gives the window a new pixmap.
    private func resized(_ event: XConfigureEvent) {
        let whole = PixelSize(width: Int(event.width), height: Int(event.height))
        guard geometry.resize(whole, border: Int(event.border_width)) else { return }
        updateFreezeReason(isOnScreen: isOnScreen)
        refit()
    }

    /// Updates the shown part.
    private func refit() {
        guard !geometry.isOutside else { return }
        renew()
        if geometry.fit() { onEvent?(.resized) }
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
        if geometry.setShadow(finder.shadow(of: id)) { refit() }
    }
}
