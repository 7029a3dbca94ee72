// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

extension LevelError {
    /// There is no device of the list's class, or none called `name`.
    static func noDevice(named name: String?, in list: BacklightList) -> LevelError {
        let left = list.ignored.map { "\($0.name) is ignored: \($0.reason)" }.joined(separator: "; ")
        let word = list.deviceClass == .leds ? "keyboard light" : "backlight"
        guard let name else {
            let reason =
                list.deviceClass == .leds
                ? "choose another LED with --device" : "only built-in panels have a backlight"
            return .unavailable("no \(word) in \(list.directory)", hint: left.isEmpty ? reason : left)
        }
        let names = list.devices.map(\.name).joined(separator: ", ")
        let others = names.isEmpty ? "no device of this class exists" : "available: \(names)"
        return .unavailable(
            "no \(list.deviceClass == .leds ? "LED" : word) called \"\(name)\"",
            hint: left.isEmpty ? others : left)
    }

    /// The device was there a moment ago, or does not do what it is told.
    static func broken(_ error: some CustomStringConvertible) -> LevelError { .failed(error.description) }

    /// Neither sysfs nor logind lets us.
    static func forbidden(_ error: SystemError) -> LevelError {
        .notPermitted(error.description, hint: brightnessRemedy)
    }

    /// This failure of somebody we asked after our own `refusal`; with nobody there to ask, the refusal it is.
    func orForbidden(by refusal: SystemError) -> LevelError {
        if case .unavailable = self { .forbidden(refusal) } else { self }
    }
}
