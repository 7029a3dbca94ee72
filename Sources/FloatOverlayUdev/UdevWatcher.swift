// SPDX-License-Identifier: MIT
internal import CFloatOverlayUdev
package import FloatOverlayRuntime
internal import Glibc

/// Reports added, removed and changed devices of one subsystem (libudev's monitor). Without a running udevd
/// there are no events.
package final class UdevWatcher {
    /// The limit of events in one turn of the loop; further events wait for the next turn.
    private static let eventsPerTurn = 64
    private let context: OpaquePointer
    private let monitor: OpaquePointer
    private let onEvent: (UdevEvent) -> Void
    private var descriptorWatch: FDWatch?

    /// Calls `onEvent` for each later event of `subsystem`, for example `backlight`.
    package init(
        subsystem: String, in reactor: Reactor, _ onEvent: @escaping (UdevEvent) -> Void
    ) throws(UdevError) {
        guard let context = udev_new() else { throw UdevError(call: "udev_new", errno: .current) }
        guard let monitor = udev_monitor_new_from_netlink(context, "udev") else {
            udev_unref(context)
            throw UdevError(call: "udev_monitor_new_from_netlink", errno: .current)
        }
        self.context = context
        self.monitor = monitor
        self.onEvent = onEvent
        try Self.check(
            udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil),
            "udev_monitor_filter_add_match_subsystem_devtype")
        try Self.check(udev_monitor_enable_receiving(monitor), "udev_monitor_enable_receiving")
        descriptorWatch = reactor.watch(udev_monitor_get_fd(monitor)) { [unowned self] _ in receive() }
    }

    deinit {
        descriptorWatch?.cancel()
        udev_monitor_unref(monitor)
        udev_unref(context)
    }

    private static func check(_ result: CInt, _ call: String) throws(UdevError) {
        if result < 0 { throw UdevError(call: call, errno: Errno(rawValue: -result)) }
    }

    private func receive() {
        for _ in 0..<Self.eventsPerTurn {
            errno = 0
            guard let device = udev_monitor_receive_device(monitor) else {
                if errno == ENOBUFS { onEvent(.overflow) }
                return
            }
            defer { udev_device_unref(device) }
            if let event = Self.event(of: device) { onEvent(event) }
        }
    }

    private static func event(of device: OpaquePointer) -> UdevEvent? {
        guard let name = udev_device_get_sysname(device), let action = udev_device_get_action(device) else {
            return nil
        }
        let sysname = String(cString: name)
        switch String(cString: action) {
        case "add": return .added(sysname)
        case "remove": return .removed(sysname)
        case "change": return .changed(sysname)
        default: return nil
        }
    }
}

/// A libudev call that failed, with its error number.
package struct UdevError: Error, Hashable, Sendable, CustomStringConvertible {
    let call: String
    let errno: Errno

    /// The error as a message: `udev_monitor_enable_receiving: Operation not permitted (EPERM)`.
    package var description: String { "\(call): \(errno)" }
}

/// An event of udev for a device, identified by its kernel name (sysname).
package enum UdevEvent: Hashable, Sendable {
    /// The device was added.
    case added(String)
    /// The device was removed.
    case removed(String)
    /// The device changed, through a program or the hardware.
    case changed(String)
    /// The socket buffer overflowed (`ENOBUFS`); any event may be lost.
    case overflow
}
