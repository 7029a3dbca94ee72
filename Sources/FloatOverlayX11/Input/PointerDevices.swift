// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// The devices behind the pointer: their scroll axes, and which of them are touch screens.
final class PointerDevices {
    private struct Device {
        let id: CInt
        var axes: ScrollAxes
        let isTouchScreen: Bool

        init(
            _ id: CInt, classes start: UnsafeMutablePointer<UnsafeMutablePointer<XIAnyClassInfo>?>?,
            count: CInt, asOf serial: UInt
        ) {
            let classes = UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(count))
            self.id = id
            axes = ScrollAxes(classes, asOf: serial)
            isTouchScreen = classes.contains { entry in
                guard let entry, entry.pointee.type == XITouchClass else { return false }
                return entry.withMemoryRebound(to: XITouchClassInfo.self, capacity: 1) {
                    $0.pointee.mode == XIDirectTouch
                }
            }
        }
    }

    private let connection: Connection
    private var devices: [Device] = []

    init(_ connection: Connection) { self.connection = connection }

    /// Reads the classes of the device `id` and the positions of its scroll axes, which change while the
    /// pointer is elsewhere (`XIQueryDevice`).
    func read(_ id: CInt) {
        let serial = XNextRequest(connection.display)
        var count: CInt = 0
        guard let info = XIQueryDevice(connection.display, id, &count) else { return }
        defer { XIFreeDeviceInfo(info) }
        guard count > 0 else { return }
        store(Device(id, classes: info[0].classes, count: info[0].num_classes, asOf: serial))
    }

    /// Handles an event that another device moves the pointer, or that a device has changed. The event
    /// contains the positions of the scroll axes.
    func handle(_ event: XIDeviceChangedEvent) {
        store(
            Device(event.sourceid, classes: event.classes, count: event.num_classes, asOf: event.serial))
    }

    /// Removes a device that was disconnected.
    func remove(_ id: CInt) { devices.removeAll { $0.id == id } }

    /// The notches of a motion event; see `ScrollAxes`.
    func scroll(_ event: XIDeviceEvent) -> (x: Double, y: Double)? {
        guard event.valuators.mask_len > 0 else { return nil }
        guard let slot = devices.firstIndex(where: { $0.id == event.sourceid }) else {
            read(event.sourceid)
            return nil
        }
        return devices[slot].axes.scroll(event)
    }

    /// Whether the device `id` is a touch screen.
    func isTouchScreen(_ id: CInt) -> Bool { devices.first { $0.id == id }?.isTouchScreen ?? false }

    private func store(_ device: Device) {
        remove(device.id)
        devices.append(device)
    }
}
