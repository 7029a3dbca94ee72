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

    /// A device with the reason for or against its selection.
    package struct Explained: Hashable, Sendable {
        /// The kernel name.
        package let name: String
        /// The device; `nil` for an LED that is used only if selected by name, whose attributes have not been
        /// read.
        package let target: BrightnessTarget?
        /// Whether the device is the selected one.
        package let isChosen: Bool
        /// The reason, for messages.
        package let reason: String
    }

    /// The device called `name`. Without a name, the preferred device: on the connector of the built-in
    /// panel, on the boot GPU, by type, by range; `nil` when there is none.
    package func choice(named name: String? = nil) -> BacklightDevice? {
        if let name { return devices.first { $0.name == name } }
        return best(of: devices)
    }

    /// All devices with the reasons for or against their selection, if `name` is configured.
    package func explained(named name: String? = nil) -> [Explained] {
        // A configured name of another class does not affect the selection.
        let name = deviceClass == .backlight || all.contains { $0 == name } ? name : nil
        let chosen = choice(named: name)
        return explained(chosen, name)
            + others.map { other in
                Explained(
                    name: other, target: nil, isChosen: other == name,
                    reason: other == name ? "selected by name" : "used only if selected by name")
            }
    }

    /// The same with the level of each device, which `read` reads.
    package func described(
        named name: String?, read: (BrightnessTarget) -> Result<BrightnessReading, LevelError>
    ) -> [BrightnessDevice] {
        explained(named: name).map { entry in
            let reading = entry.target.flatMap { try? read($0).get() }
            return BrightnessDevice(
                deviceClass, name: entry.name, percent: reading?.percent, isChosen: entry.isChosen,
                reason: entry.reason)
        }
    }

    private var all: [String] { devices.map(\.name) + others }

    private func explained(_ chosen: BacklightDevice?, _ name: String?) -> [Explained] {
        devices.map { device in
            let isChosen = device == chosen
            let reason =
                name.map { isChosen ? "selected by name" : "\($0) is selected by name" }
                ?? (isChosen ? reasonFor(device) : reasonAgainst(device, chosen))
            return Explained(name: device.name, target: device.target, isChosen: isChosen, reason: reason)
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
