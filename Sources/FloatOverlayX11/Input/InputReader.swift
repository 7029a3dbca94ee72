// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// Selects XInput 2 events on overlay windows, discards emulated events and converts timestamps.
final class InputReader {
    let escape: EscapeGrab
    private let connection: Connection
    private let devices: PointerDevices
    private var clock = TimestampMapper()
    /// The surfaces with a button or finger down.
    private(set) var pressed: [X11Surface] = []

    init(_ connection: Connection, bindings: KeyGrabs) {
        self.connection = connection
        escape = EscapeGrab(connection, bindings: bindings)
        devices = PointerDevices(connection)
        select([XI_HierarchyChanged], on: connection.root, devices: XIAllDevices)
        select([XI_DeviceChanged], on: connection.root, devices: XIAllMasterDevices)
    }

    /// Selects pointer and touch events on `window` (`XISelectEvents`).
    func select(_ window: Window) {
        select(
            [
                XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Enter, XI_Leave, XI_TouchBegin,
                XI_TouchUpdate,
                XI_TouchEnd,
            ], on: window, devices: XIAllMasterDevices)
    }

    /// The pointer's position in device pixels (`XQueryPointer`); `nil` if the pointer is on another screen.
    func pointer() -> (x: Int, y: Int)? {
        var (root, child): (Window, Window) = (0, 0)
        var (x, y, windowX, windowY): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
        var mask: UInt32 = 0
        let isHere = XQueryPointer(
            connection.display, connection.root, &root, &child, &x, &y, &windowX, &windowY, &mask)
        return isHere == 0 ? nil : (Int(x), Int(y))
    }

    /// The time of a core event with the timestamp `time`.
    func instant(_ time: Time) -> Instant {
        clock.instant(UInt32(truncatingIfNeeded: time), arrival: connection.arrival)
    }

    /// Handles the first button or finger on `surface`: grabs Escape.
    func began(_ surface: X11Surface) {
        pressed.append(surface)
        escape.grab()
    }

    /// Handles the release of the last button or finger on `surface`; has no effect on other surfaces.
    func ended(_ surface: X11Surface) {
        guard let index = pressed.firstIndex(where: { $0 === surface }) else { return }
        pressed.remove(at: index)
        if pressed.isEmpty { escape.release() }
    }

    /// Dispatches an XInput 2 event to its surface.
    func handle(_ type: CInt, _ data: UnsafeMutableRawPointer, surface: (Window) -> X11Surface?) {
        switch type {
        case XI_Enter, XI_Leave:
            let event = data.assumingMemoryBound(to: XIEnterEvent.self).pointee
            if let surface = surface(event.event) { handle(event, surface) }
        case XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
            let event = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
            if let surface = surface(event.event) { handle(event, surface) }
        case XI_HierarchyChanged: handle(data.assumingMemoryBound(to: XIHierarchyEvent.self).pointee)
        case XI_DeviceChanged: devices.handle(data.assumingMemoryBound(to: XIDeviceChangedEvent.self).pointee)
        default: break
        }
    }

    /// Cancels all gestures after Escape was pressed.
    func cancel(_ time: Instant) {
        for surface in pressed { surface.input.escape(time) }
    }

    /// For clients without touch support the server moves the pointer to a touch. Such an enter event is
    /// ignored.
    private func handle(_ event: XIEnterEvent, _ surface: X11Surface) {
        let isInside = event.evtype == XI_Enter
        if isInside {
            devices.read(event.sourceid)
            if devices.isTouchScreen(event.sourceid) { return }
        }
        let pointer = PointerEvent(event, time: instant(event.time))
        if !event.buttons.isAnyDown { surface.input.grabLost(pointer) }
        surface.input.cross(isInside: isInside, pointer)
    }

    /// A device that was removed or disabled sends no release, so its gestures are cancelled.
    private func handle(_ event: XIHierarchyEvent) {
        guard let info = event.info else { return }
        for device in UnsafeBufferPointer(start: info, count: Int(event.num_info))
        where device.flags & (XISlaveRemoved | XISlaveDetached | XIDeviceDisabled) != 0 {
            devices.remove(device.deviceid)
            for surface in pressed where surface.input.holder?.source == Int(device.deviceid) {
                surface.cancelInput()
            }
        }
    }

    /// Events that the server emulates for clients without scroll valuators or touch support are discarded,
    /// because the original events arrive too. The grab of a press was broken if the pointer moves without a
    /// button down.
    private func handle(_ event: XIDeviceEvent, _ surface: X11Surface) {
        let (input, finger) = (surface.input, UInt32(bitPattern: event.detail))
        let pointer = PointerEvent(event, time: instant(event.time))
        switch event.evtype {
        case XI_ButtonPress, XI_ButtonRelease:
            guard event.flags & XIPointerEmulated == 0 else { return }
            button(Int(event.detail), isPress: event.evtype == XI_ButtonPress, event: pointer, on: input)
        case XI_Motion:
            guard event.flags & XIPointerEmulated == 0 else { return }
            if ScrollAxes.moves(event.valuators) {
                if !event.buttons.isAnyDown { input.grabLost(pointer) }
                input.motion(pointer)
            }
            if let turned = devices.scroll(event) { input.scroll(x: turned.x, y: turned.y, pointer) }
        case XI_TouchBegin: input.fingerDown(finger, pointer)
        case XI_TouchUpdate: input.fingerMove(finger, pointer)
        default: input.fingerUp(finger, pointer)
        }
    }

    /// Buttons 4 to 7 are a wheel without valuators.
    private func button(_ number: Int, isPress: Bool, event: PointerEvent, on input: SurfaceInput) {
        switch number {
        case 1: input.button(.left, isPress: isPress, event)
        case 2: input.button(.middle, isPress: isPress, event)
        case 3: input.button(.right, isPress: isPress, event)
        case 4...7:
            if isPress { input.scroll(x: [0, 0, -1, 1][number - 4], y: [-1, 1, 0, 0][number - 4], event) }
        default: input.button(.other(number), isPress: isPress, event)
        }
    }

    private func select(_ events: [CInt], on window: Window, devices: CInt) {
        var bits = [UInt8](repeating: 0, count: 4)
        for event in events { bits[Int(event) / 8] |= 1 << UInt8(event % 8) }
        bits.withUnsafeMutableBufferPointer {
            var mask = XIEventMask(deviceid: devices, mask_len: CInt($0.count), mask: $0.baseAddress)
            XISelectEvents(connection.display, window, &mask, 1)
        }
    }
}
