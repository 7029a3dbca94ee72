// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

extension DDCFailure {
    /// The meaning of a failed step.
    init(_ failure: I2CDevice.Failure) {
        switch failure.step {
        case .open where [.permissionDenied, .notPermitted].contains(failure.errno): self = .refused
        case .open where failure.errno == .brokenPipe: self = .noReply
        case .open: self = .missing
        case .lock: self = .locked
        case .address: self = failure.errno == .busy ? .occupied : .missing
        case .write, .read: self = failure.errno == .noSuchDevice ? .missing : .noReply
        }
    }

    /// The error for `monitor`, with a remedy.
    func error(_ monitor: DDCMonitor) -> LevelError {
        let name = monitor.label.isEmpty ? monitor.name : "\(monitor.name) (\(monitor.label))"
        guard let path = monitor.devicePath else {
            return .unavailable(
                "the graphics driver has no I²C bus for \(name)",
                hint: "connect the monitor without a dock, or look for an option of the driver")
        }
        switch self {
        case .missing where !Files.exists(path):
            return .unavailable(
                "\(path) of \(name) does not exist", hint: "load the module: run 'modprobe i2c-dev' as root")
        case .missing: return .unavailable("cannot reach \(name)", hint: "run 'floatoverlay devices'")
        case .refused:
            return .notPermitted("no permission for \(path) of \(name)", hint: Self.permissionRemedy)
        case .locked: return .busy("another program holds \(path) of \(name)")
        case .occupied:
            return .unavailable(
                "a driver of the kernel controls \(name)",
                hint: "use its backlight, or unload the module ddcci")
        case .noReply:
            return .unavailable(
                "\(name) does not reply", hint: "switch on the monitor, and DDC/CI in the menu of the monitor"
            )
        case .unsupported:
            return .unavailable(
                "\(name) has no brightness for DDC/CI", hint: "use the buttons of the monitor")
        case .ignored: return .failed("\(name) does not keep the brightness")
        }
    }

    /// The hint for a missing permission.
    static let permissionRemedy =
        "install 60-floatoverlay-ddc.rules for udev, and use the active session of the seat "
        + "or join the group \"i2c\""
}
