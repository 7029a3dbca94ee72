// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The backlights or keyboard lights of a machine, with the selection of one of them.
package struct BacklightList: Hashable, Sendable {
    /// The class of the devices.
    package let deviceClass: BrightnessClass
    /// The sysfs directory of the class.
    package let directory: String
    /// The usable devices, sorted by name.
    package let devices: [BacklightDevice]
    /// The unusable devices.
    package let ignored: [Ignored]
    /// The names of the LEDs other than keyboard lights; these LEDs are used only if selected by name.
    package let others: [String]

    /// An unusable device.
    package struct Ignored: Hashable, Sendable {
        /// The kernel name.
        package let name: String
        /// The reason, for messages.
        package let reason: String
    }

    /// The device called `name`. Without a name, the preferred device: on the connector of the built-in
    /// panel, on the boot GPU, by type, by range; `nil` when there is none.
    package func choice(named name: String? = nil) -> BacklightDevice? {
        if let name { return devices.first { $0.name == name } }
        return best(of: devices)
    }

    /// All devices with the reasons for or against their selection if `name` is configured, and with the
    /// levels that `read` reads. LEDs that are used only if selected by name are not read.
    package func described(
        named name: String?, read: (BrightnessTarget) -> Result<BrightnessReading, LevelError>
    ) -> [BrightnessDevice] {
        let all = devices.map(\.name) + others
        // A configured name of another class does not affect the selection.
        let name = deviceClass == .backlight || all.contains { $0 == name } ? name : nil
        let chosen = choice(named: name)
        let usable = devices.map { device in
            let isChosen = device == chosen
            let reason =
                name.map { isChosen ? "selected by name" : "\($0) is selected by name" }
                ?? (isChosen ? reasonFor(device) : reasonAgainst(device, chosen))
            let reading = try? read(device.target).get()
            return BrightnessDevice(
                deviceClass, name: device.name, percent: reading?.percent, isChosen: isChosen, reason: reason)
        }
        return usable
            + others.map { other in
                BrightnessDevice(
                    deviceClass, name: other, percent: nil, isChosen: other == name,
                    reason: other == name ? "selected by name" : "used only if selected by name")
            }
    }

    private func best(of devices: [BacklightDevice]) -> BacklightDevice? {
        devices.max { a, b in
            SelectionCriterion.between(a, b).map { $0.prefers(b, a) } ?? (a.name > b.name)
        }
    }

    private func reasonFor(_ device: BacklightDevice) -> String {
        guard let second = best(of: devices.filter { $0 != device }) else {
            return deviceClass == .leds ? "the only keyboard light" : "the only backlight"
        }
        switch SelectionCriterion.between(device, second) {
        case .connector?: return "drives the built-in panel (\(device.connector ?? "?"))"
        case .bootGPU?: return "on the boot GPU"
        case .kind?: return "type \(device.kind) comes before \(second.kind)"
        case .range?: return "the largest range, 0 to \(device.maximum)"
        case nil: return "first by name among equal devices"
        }
    }

    private func reasonAgainst(_ device: BacklightDevice, _ chosen: BacklightDevice?) -> String {
        guard let chosen else { return "" }
        switch SelectionCriterion.between(device, chosen) {
        case .connector?: return "\(chosen.name) drives the built-in panel (\(chosen.connector ?? "?"))"
        case .bootGPU?: return "\(chosen.name) is on the boot GPU"
        case .kind?: return "type \(device.kind) comes after \(chosen.kind) of \(chosen.name)"
        case .range?: return "\(chosen.name) has the larger range, 0 to \(chosen.maximum)"
        case nil: return "\(chosen.name) comes first by name"
        }
    }
}

/// The criteria that compare two devices, in the order of precedence.
private enum SelectionCriterion: CaseIterable {
    case connector, bootGPU, kind, range

    /// The first criterion that distinguishes `a` from `b`.
    static func between(_ a: BacklightDevice, _ b: BacklightDevice) -> SelectionCriterion? {
        allCases.first { $0.prefers(a, b) || $0.prefers(b, a) }
    }

    /// Whether this criterion prefers `a` to `b`.
    func prefers(_ a: BacklightDevice, _ b: BacklightDevice) -> Bool {
        switch self {
        case .connector: a.connector != nil && b.connector == nil
        case .bootGPU: a.isOnBootGPU && !b.isOnBootGPU
        case .kind: a.kind > b.kind
        case .range: a.maximum > b.maximum
        }
    }
}
