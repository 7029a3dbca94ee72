// SPDX-License-Identifier: MIT
internal import FloatOverlayRuntime
internal import Glibc

/// The attribute `brightness` of a device. A writable attribute of the kernel is kept open, because opening
/// takes longer than writing. Plain files, which other programs may replace, are opened for each access.
struct BrightnessFile: ~Copyable {
    private let device: BacklightDevice
    private var kept: Descriptor?
    private var isPlain = false

    init(of device: BacklightDevice) { self.device = device }

    /// Reads the raw value that was set last.
    mutating func raw() throws(BacklightError) -> Int {
        keep()
        if let number = kept?.number {
            if let raw = SysfsAttribute.number(in: number) { return raw }
            // After the device was removed and added again, the open descriptor is invalid.
            kept = nil
        }
        return try device.raw()
    }

    /// Sets the raw value with one `write(2)`.
    mutating func set(_ raw: Int) throws(SystemError) {
        keep()
        if let number = kept?.number {
            let line = Array("\(raw)\n".utf8)
            if pwrite(number, line, line.count, 0) == line.count { return }
            kept = nil
        }
        try device.set(raw)
    }

    private mutating func keep() {
        // Closing a plain file that is open for writing wakes its inotify watchers, including this process.
        guard kept == nil, !isPlain, let file = try? Descriptor.open(device.brightnessPath, O_RDWR) else {
            return
        }
        var status = stat()
        // sysfs reports the page size as the size of every attribute.
        isPlain = fstat(file.number, &status) != 0 || status.st_size != SysfsAttribute.limit
        if !isPlain { kept = consume file }
    }
}
