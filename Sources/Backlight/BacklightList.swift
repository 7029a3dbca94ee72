// SPDX-License-Identifier: MIT
public import Core

/// The backlights of a machine, or the lights of its keyboards, and which of them is meant.
public struct BacklightList: Hashable, Sendable {
    /// The class they are of.
    public let deviceClass: BrightnessClass
    /// The directory they were read from.
    public let directory: String
    /// Those that can be used, by name.
    public let devices: [BacklightDevice]
    /// Those that cannot.
    public let ignored: [Ignored]
    /// Leds that light no keyboard, by name: they are meant only when they are named.
    public let others: [String]

    /// Something in the directory that is no usable device.
    public struct Ignored: Hashable, Sendable {
        /// The kernel's name.
        public let name: String
        /// Why, in words.
        public let reason: String
    }

    /// A device with the reason why it is meant or not.
    public struct Explained: Hashable, Sendable {
        /// The kernel's name.
        public let name: String
        /// The device; `nil` for a led that is meant only when it is named, and has not been looked at.
        public let target: BrightnessTarget?
        /// Whether it is the one that is meant.
        public let isChosen: Bool
        /// Why, in words.
        public let reason: String
    }

    /// The device called `name`, or without a name the best one: on the connector of the built-in panel, on the
    /// GPU the machine boots with, by type, by range; `nil` when there is none.
    public func choice(named name: String? = nil) -> BacklightDevice? {
        if let name { return devices.first { $0.name == name } }
        return best(of: devices)
    }

    /// Every device with the reason why it is meant, given the wish for `name`, or not.
    public func explained(named name: String? = nil) -> [Explained] {
        // What the name of a backlight says about leds is nothing.
        let name = deviceClass == .backlight || all.contains { $0 == name } ? name : nil
        let chosen = choice(named: name)
        return explained(chosen, name)
            + others.map { other in
                Explained(
                    name: other, target: nil, isChosen: other == name,
                    reason: other == name ? "selected by name" : "used only if selected by name")
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

/// What decides between two devices, in this order.
private enum SelectionCriterion: CaseIterable {
    case connector, bootGPU, kind, range

    /// The first that tells `a` from `b`.
    static func between(_ a: BacklightDevice, _ b: BacklightDevice) -> SelectionCriterion? {
        allCases.first { $0.prefers(a, b) || $0.prefers(b, a) }
    }

    /// Whether `a` goes before `b` by this.
    func prefers(_ a: BacklightDevice, _ b: BacklightDevice) -> Bool {
        switch self {
        case .connector: a.connector != nil && b.connector == nil
        case .bootGPU: a.isOnBootGPU && !b.isOnBootGPU
        case .kind: a.kind > b.kind
        case .range: a.maximum > b.maximum
        }
    }
}
