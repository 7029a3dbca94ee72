// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

extension LevelError {
    /// The error for a missing device: none in the list, or none called `name`.
    static func noDevice(named name: String?, in list: BacklightList) -> LevelError {
        let left = list.ignored.map { "\($0.name) is ignored: \($0.reason)" }.joined(separator: "; ")
        let isLed = list.deviceClass == .leds
        guard let name else {
            let reason = isLed ? "choose another LED with --device" : "only built-in panels have a backlight"
            let text = "no \(isLed ? "keyboard light" : "backlight") in \(list.directory)"
            return .unavailable(text, hint: left.isEmpty ? reason : left)
        }
        let names = list.devices.map(\.name).joined(separator: ", ")
        let others = names.isEmpty ? "list all devices: floatoverlay devices" : "choose from: \(names)"
        let text = "no \(isLed ? "LED" : "backlight") called \"\(name)\""
        return .unavailable(text, hint: left.isEmpty ? others : left)
    }

    /// The error for a device that was removed or does not accept a value.
    static func broken(_ error: some CustomStringConvertible) -> LevelError { .failed(error.description) }

    /// The error for a write that neither sysfs nor logind permits.
    static func forbidden(_ error: SystemError) -> LevelError {
        .notPermitted(error.description, hint: brightnessRemedy)
    }

    /// This error of the privileged writer, or `refusal` by sysfs if the privileged writer is unavailable.
    func orForbidden(by refusal: SystemError) -> LevelError {
        if case .unavailable = self { .forbidden(refusal) } else { self }
    }
}
