// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

extension X11Display: ConnectionDelegate {
    func handle(_ event: inout XEvent) {
        if event.isSentInput { return }
        switch event.type {
        case GenericEvent: handleInput(&event)
        case Expose, CreateNotify, DestroyNotify, MapNotify, UnmapNotify, ReparentNotify, CirculateNotify,
            ConfigureNotify, FocusIn, FocusOut:
            handleWindow(&event)
        case PropertyNotify:
            // A mirrored window can be a panel, too.
            mirrors.handle(event)
            handle(property: event.xproperty)
        case ClientMessage: handleFence(event.xclient)
        case ButtonPress, ButtonRelease: picker.handle(event.xbutton)
        case KeyPress: handleKey(event.xkey)
        case KeyRelease: keys.released(event.xkey.keycode)
        case MappingNotify:
            XRefreshKeyboardMapping(&event.xmapping)
            if event.xmapping.request != MappingPointer { keyboardChanged() }
        default: handleExtension(&event)
        }
    }

    func eventsDispatched() { stack.evaluate() }

    func requestFailed() {
        for surface in surfaces { surface.presenter.requestFailed() }
    }

    /// Dispatches an event by the window for which it was selected, the first in all these events: the root, an
    /// overlay's window, or a mirrored window with its ancestors. A window is only one of them.
    private func handleWindow(_ event: inout XEvent) {
        let window = event.xany.window
        if let surface = surface(window) {
            surface.handle(event)
        } else if window != connection.root {
            mirrors.handle(event)
        } else if event.type == ConfigureNotify && event.xconfigure.window == window {
            screen.handle(&event)
        } else {
            stack.handle(event)
        }
    }

    private func handleInput(_ event: inout XEvent) {
        guard event.xcookie.extension == connection.extensions.input,
            XGetEventData(connection.display, &event.xcookie) != 0
        else { return }
        defer { XFreeEventData(connection.display, &event.xcookie) }
        guard let data = event.xcookie.data else { return }
        if event.xcookie.evtype == XI_KeyPress || event.xcookie.evtype == XI_KeyRelease {
            return handleKey(data.assumingMemoryBound(to: XIDeviceEvent.self).pointee)
        }
        input.handle(event.xcookie.evtype, data) { surface($0) }
    }

    private func handleFence(_ event: XClientMessageEvent) {
        guard event.message_type == connection.atoms[.fence] else { return }
        surface(event.window)?.presenter.fenceReached()
    }

    private func handleKey(_ event: XKeyEvent) {
        handleEscape(event.keycode, event.time)
        keys.pressed(event.keycode, state: event.state, time: event.time)
    }

    private func handleKey(_ event: XIDeviceEvent) {
        let keycode = UInt32(bitPattern: event.detail)
        guard event.evtype == XI_KeyPress else {
            keys.released(keycode)
            // A screen locker could not grab the keyboard while the key was down.
            return stack.updateCover()
        }
        handleEscape(keycode, event.time)
        keys.pressed(
            keycode, state: UInt32(truncatingIfNeeded: event.mods.effective),
            isRepeat: event.flags & XIKeyRepeat != 0, time: event.time)
    }

    /// Cancels the gestures and the choice of a window if the key is Escape, which can be the key of a binding too.
    private func handleEscape(_ keycode: UInt32, _ time: Time) {
        guard input.escape.isEscape(keycode) else { return }
        input.cancel(input.instant(time))
        picker.cancel()
    }

    private func keyboardChanged() {
        input.escape.readKeyboard()
        keys.keyboardChanged()
    }

    /// Handles an XKB event. Xlib reloads the keyboard map only on request.
    private func handleKeyboard(_ event: XkbAnyEvent, _ map: XkbMapNotifyEvent) {
        if event.xkb_type == XkbMapNotify {
            var map = map
            XkbRefreshKeyboardMapping(&map)
        }
        if event.xkb_type == XkbStateNotify { keys.keyboardChanged() } else { keyboardChanged() }
    }

    private func handleExtension(_ event: inout XEvent) {
        let extensions = connection.extensions
        if event.type == extensions.selectionNotify {
            handle(event.read(as: XFixesSelectionNotifyEvent.self))
        } else if event.type == extensions.keyboard {
            handleKeyboard(event.read(as: XkbAnyEvent.self), event.read(as: XkbMapNotifyEvent.self))
        } else if event.type == extensions.shape {
            mirrors.handle(event)
        } else if event.type == extensions.damage?.event {
            mirrors.handle(event.read(as: XDamageNotifyEvent.self))
        } else if event.type == extensions.saver {
            blank.handle(event.read(as: XScreenSaverNotifyEvent.self))
        } else if let first = extensions.monitors, (first...first + RRNotify).contains(event.type) {
            screen.handle(&event)
        }
    }
}

extension XEvent {
    /// Whether another client has sent this key or button event (`XSendEvent`), which no user has caused. Window
    /// managers also send `ConfigureNotify` and `ClientMessage` events, as they should.
    fileprivate var isSentInput: Bool {
        switch type {
        case KeyPress, KeyRelease, ButtonPress, ButtonRelease, GenericEvent: xany.send_event != 0
        default: false
        }
    }
}
