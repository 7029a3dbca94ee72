// SPDX-License-Identifier: MIT
internal import Glibc
internal import Linux

/// The attribute that sets a device, kept open where it is the kernel's own and may be written: to open it for
/// every step takes longer than the step. Plain files may be replaced by others and are opened each time.
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
            // A device that went and came again is another file.
            kept = nil
        }
        return try device.raw()
    }

    /// Sets the raw value, with one `write(2)`.
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
        // To close a plain file that could have been written wakes those who watch it, us among them.
        guard kept == nil, !isPlain, let file = try? Descriptor.open(device.brightnessPath, O_RDWR) else {
            return
        }
        var status = stat()
        // sysfs gives every attribute the size of its page.
        isPlain = fstat(file.number, &status) != 0 || status.st_size != SysfsAttribute.limit
        if !isPlain { kept = consume file }
    }
}
