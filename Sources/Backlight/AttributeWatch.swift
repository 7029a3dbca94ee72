// SPDX-License-Identifier: MIT
internal import Core
internal import Glibc
internal import Linux

/// Notices that somebody has set a device: the kernel wakes whoever polls `actual_brightness` (`POLLPRI`). Where
/// that is not to be had (plain files) or would cost too much, files written by others are noticed instead.
///
/// Of a led the kernel tells only what the hardware did by itself (`brightness_hw_changed`, where there is one); what
/// programs write is noticed as a file that was written.
final class AttributeWatch {
    /// Whether the kernel wakes us.
    private(set) var isPolled = false
    private let path: String
    private let isLed: Bool
    private let slowness: Duration
    private let reactor: Reactor
    private let changed: () -> Void
    private var descriptor: Descriptor?
    private var watching: FDWatch?
    private var file: FileWatch?
    private var slowReads = 0

    /// Calls `changed` at most once a turn. A `slow` device is not polled: reading `actual_brightness`, without
    /// which the kernel never wakes us again, waits for the driver and for every write under way.
    init(_ device: BacklightDevice, isSlow: Bool, in reactor: Reactor, _ changed: @escaping () -> Void) {
        (path, slowness) = (device.path, device.slowness)
        isLed = device.deviceClass == .leds
        self.reactor = reactor
        self.changed = changed
        if isSlow || !poll() || device.deviceClass == .leds { watchFile() }
    }

    private var attributePath: String { path + (isLed ? "/brightness_hw_changed" : "/actual_brightness") }

    private func poll() -> Bool {
        guard let attribute = try? Descriptor.open(attributePath, O_RDONLY) else {
            return false
        }
        // sysfs says of a descriptor never read from that there is news; plain files never say so.
        var probe = pollfd(fd: attribute.number, events: Int16(POLLPRI), revents: 0)
        guard Glibc.poll(&probe, 1, 0) == 1, probe.revents & Int16(POLLPRI) != 0,
            isReadQuickly(attribute.number)
        else { return false }
        watching = reactor.watch(attribute.number, for: .priority) { [unowned self] _ in wake() }
        descriptor = consume attribute
        isPolled = true
        return true
    }

    private func wake() {
        if let number = descriptor?.number, !isReadQuickly(number) {
            // A device that is gone would wake us for ever.
            watching?.cancel()
            descriptor = nil
            isPolled = false
            if file == nil { watchFile() }
        }
        changed()
    }

    private func watchFile() {
        // Without a watch (the user's inotify watches are used up) udev's events are left.
        file = try? FileWatch(path + "/brightness", in: reactor) { [unowned self] in changed() }
    }

    /// Reads on so that the kernel wakes us again; false when that fails, or has taken too long for the loop so
    /// often that it cannot be the scheduler's doing.
    private func isReadQuickly(_ number: CInt) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64)
        let start = MonotonicClock.now
        let count = pread(number, &buffer, buffer.count, 0)
        slowReads = start.duration(to: MonotonicClock.now) > slowness ? slowReads + 1 : 0
        // The hardware has not changed a led yet.
        let isQuiet = isLed && count < 0 && errno == ENODATA
        return (count > 0 || isQuiet) && slowReads < 3
    }
}
