// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

/// Reports that a device may have changed. The kernel wakes pollers of `actual_brightness` (`POLLPRI`). For
/// plain files and slow devices, writes to `brightness` are watched instead (inotify).
///
/// For LEDs, the kernel signals only changes by the hardware (`brightness_hw_changed`, if the LED has that
/// attribute); writes by programs are detected with inotify.
final class AttributeWatch {
    /// Whether the kernel wakes this process through `poll`.
    private(set) var isPolled = false
    private let device: BacklightDevice
    private let reactor: Reactor
    private let changed: () -> Void
    private var descriptor: Descriptor?
    private var descriptorWatch: FDWatch?
    private var file: FileWatch?
    private var slowReads = 0

    /// Calls `changed` at most once per turn. A slow device is not polled: each wakeup requires a read of
    /// `actual_brightness` before the next one, and that read waits for the driver and for writes in
    /// progress.
    init(_ device: BacklightDevice, isSlow: Bool, in reactor: Reactor, changed: @escaping () -> Void) {
        self.device = device
        self.reactor = reactor
        self.changed = changed
        if isSlow || !poll() || isLed { watchFile() }
    }

    private var isLed: Bool { device.deviceClass == .leds }
    private var attributePath: String {
        device.path + (isLed ? "/brightness_hw_changed" : "/actual_brightness")
    }

    private func poll() -> Bool {
        guard let attribute = try? Descriptor.open(attributePath, O_RDONLY) else { return false }
        // sysfs reports POLLPRI for a descriptor that has never been read; plain files never report it.
        var probe = pollfd(fd: attribute.number, events: Int16(POLLPRI), revents: 0)
        guard Glibc.poll(&probe, 1, 0) == 1, probe.revents & Int16(POLLPRI) != 0,
            isReadQuickly(attribute.number)
        else { return false }
        descriptorWatch = reactor.watch(attribute.number, for: .priority) { [unowned self] _ in wake() }
        descriptor = consume attribute
        isPolled = true
        return true
    }

    private func wake() {
        if let number = descriptor?.number, !isReadQuickly(number) {
            // A removed device would wake the loop permanently.
            descriptorWatch?.cancel()
            descriptor = nil
            isPolled = false
            if file == nil { watchFile() }
        }
        changed()
    }

    private func watchFile() {
        // Without an inotify watch (the user's limit is reached), only the events of udev remain.
        file = try? FileWatch(device.brightnessPath, isSystem: true, in: reactor) { [unowned self] in
            changed()
        }
    }

    /// Reads the attribute, which rearms `POLLPRI`. Returns false when the read fails, or after three
    /// consecutive slow reads, which are not caused by the scheduler.
    private func isReadQuickly(_ number: CInt) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64)
        let start = MonotonicClock.now
        let count = pread(number, &buffer, buffer.count, 0)
        slowReads = start.duration(to: MonotonicClock.now) > device.slowWriteThreshold ? slowReads + 1 : 0
        // ENODATA: the hardware has not changed the LED yet.
        let isQuiet = isLed && count < 0 && errno == ENODATA
        return (count > 0 || isQuiet) && slowReads < 3
    }
}
