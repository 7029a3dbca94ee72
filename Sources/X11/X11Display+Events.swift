// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

extension X11Display {
    /// Hands an event to whom it concerns.
    func take(_ event: inout XEvent) {
        mirrors.take(event)
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
            surface(event.xdestroywindow.window)?.terminate(.refused)
        case ConfigureNotify where event.xconfigure.window == connection.root: take(screen: &event)
        case CreateNotify, DestroyNotify, MapNotify, UnmapNotify, ReparentNotify, CirculateNotify,
            ConfigureNotify:
            if isAboutRoot(event) { stack.take(event) }
        case PropertyNotify: take(property: event.xproperty)
        case ClientMessage: takeMark(event.xclient)
        case ButtonPress, ButtonRelease: picker.take(event.xbutton)
        case KeyPress: takeKey(event.xkey)
        case KeyRelease: keys.released(event.xkey.keycode)
        case MappingNotify:
            XRefreshKeyboardMapping(&event.xmapping)
            if event.xmapping.request != MappingPointer { keyboardChanged() }
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
        if event.xcookie.evtype == XI_KeyPress || event.xcookie.evtype == XI_KeyRelease {
            return takeKey(data.assumingMemoryBound(to: XIDeviceEvent.self).pointee)
        }
        input.take(event.xcookie.evtype, data) { surface($0) }
    }

    private func takeMark(_ event: XClientMessageEvent) {
        guard event.message_type == connection.atoms[.mark] else { return }
        surface(event.window)?.presenter.fenceReached()
    }

    private func takeKey(_ event: XKeyEvent) {
        if input.escape.isEscape(event.keycode) {
            input.cancel(input.instant(event.time))
            picker.cancel()
        }
        keys.pressed(event.keycode, state: event.state, time: event.time)
    }

    private func takeKey(_ event: XIDeviceEvent) {
        let keycode = UInt32(event.detail)
        guard event.evtype == XI_KeyPress else { return keys.released(keycode) }
        keys.pressed(
            keycode, state: UInt32(truncatingIfNeeded: event.mods.effective),
            isRepeat: event.flags & XIKeyRepeat != 0, time: event.time)
    }

    private func keyboardChanged() {
        input.escape.readKeyboard()
        keys.keyboardChanged()
    }

    /// Takes an event of XKB; Xlib loads a new map only when it is told so.
    private func takeKeyboard(_ event: XkbAnyEvent, _ map: XkbMapNotifyEvent) {
        if event.xkb_type == XkbMapNotify {
            var map = map
            XkbRefreshKeyboardMapping(&map)
        }
        if event.xkb_type == XkbStateNotify { keys.keyboardChanged() } else { keyboardChanged() }
    }

    private func takeExtension(_ event: inout XEvent) {
        let extensions = connection.extensions
        if event.type == extensions.selectionNotify {
            take(event.read(as: XFixesSelectionNotifyEvent.self))
        } else if event.type == extensions.keyboard {
            takeKeyboard(event.read(as: XkbAnyEvent.self), event.read(as: XkbMapNotifyEvent.self))
        } else if event.type == extensions.damage?.event {
            mirrors.take(event.read(as: XDamageNotifyEvent.self))
        } else if event.type == extensions.saver {
            blank.take(event.read(as: XScreenSaverNotifyEvent.self))
        } else if let first = extensions.monitors, (first...first + RRNotify).contains(event.type) {
            take(screen: &event)
        }
    }
}
