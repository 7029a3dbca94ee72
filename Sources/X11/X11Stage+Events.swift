// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

extension X11Stage {
    /// Hands an event to whom it concerns.
    func take(_ event: inout XEvent) {
        switch event.type {
        case GenericEvent: takeInput(&event)
        case Expose:
            if event.xexpose.count == 0 {
                surface(event.xexpose.window)?.presenter.exposed(event.xexpose.serial)
            }
        case MapNotify where event.xmap.event != connection.root: surface(event.xmap.window)?.mapped()
        case UnmapNotify where event.xunmap.event != connection.root:
            surface(event.xunmap.window)?.unmapped(event.xunmap.serial)
        case DestroyNotify where event.xdestroywindow.event != connection.root:
            surface(event.xdestroywindow.window)?.lose(.refused)
        case ConfigureNotify where event.xconfigure.window == connection.root: take(screen: &event)
        case CreateNotify, DestroyNotify, MapNotify, UnmapNotify, ReparentNotify, CirculateNotify,
            ConfigureNotify:
            if isAboutRoot(event) { stack.take(event) }
        case PropertyNotify: take(property: event.xproperty)
        case ClientMessage: takeMark(event.xclient)
        case KeyPress: takeKey(event.xkey)
        case MappingNotify:
            XRefreshKeyboardMapping(&event.xmapping)
            if event.xmapping.request != MappingPointer { input.escape.readKeyboard() }
        default: takeExtension(&event)
        }
    }

    /// When the events that are being handed out came.
    var now: Instant { connection.arrival }

    /// A button or finger is down on `surface`.
    func inputBegan(_ surface: X11Surface) { input.began(surface) }

    /// Nothing is down on `surface` any more.
    func inputEnded(_ surface: X11Surface) { input.ended(surface) }

    /// All events of the substructure begin alike: the second window is the one they are about.
    private func isAboutRoot(_ event: XEvent) -> Bool { event.xany.window == connection.root }

    private func takeInput(_ event: inout XEvent) {
        guard event.xcookie.extension == connection.extensions.input,
            XGetEventData(connection.display, &event.xcookie) != 0
        else { return }
        defer { XFreeEventData(connection.display, &event.xcookie) }
        guard let data = event.xcookie.data else { return }
        input.take(event.xcookie.evtype, data) { surface($0) }
    }

    private func takeMark(_ event: XClientMessageEvent) {
        guard event.message_type == connection.atoms[.mark] else { return }
        surface(event.window)?.presenter.passed()
    }

    private func takeKey(_ event: XKeyEvent) {
        guard input.escape.isEscape(event.keycode) else { return }
        input.pressed?.escape(input.instant(event.time))
    }

    private func takeExtension(_ event: inout XEvent) {
        let extensions = connection.extensions
        if event.type == extensions.sharedMemoryCompletion {
            takeCompletion(Self.read(event, as: XShmCompletionEvent.self))
        } else if event.type == extensions.selectionNotify {
            take(Self.read(event, as: XFixesSelectionNotifyEvent.self))
        } else if let first = extensions.monitors, (first...first + RRNotify).contains(event.type) {
            take(screen: &event)
        }
    }

    private func takeCompletion(_ event: XShmCompletionEvent) {
        for surface in surfaces
        where surface.completed(event) { return }
    }

    /// Extensions lay their events out over the same memory.
    private static func read<T>(_ event: XEvent, as type: T.Type) -> T {
        withUnsafeBytes(of: event) { $0.load(as: type) }
    }
}
