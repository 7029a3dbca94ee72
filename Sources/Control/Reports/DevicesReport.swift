// SPDX-License-Identifier: MIT
public import Core

/// What `devices` prints.
public struct DevicesReport: Hashable, Sendable {
    /// Something that can be adjusted.
    public struct Device: Hashable, Sendable {
        /// `sink`, `source`, `app`, `backlight` or `leds`.
        public var kind: String
        /// The name that `--sink`, `--source`, `--app` or `--device` takes.
        public var name: String
        /// What people call it; may be empty.
        public var label: String
        /// Its level in whole percent; `nil` when it cannot be read.
        public var percent: Int?
        /// Whether it is muted; `nil` where there is no mute.
        public var isMuted: Bool?
        /// The socket or speaker in use; `nil` where there is no choice.
        public var port: VolumeReading.Port?
        /// Whether commands without a name are for it.
        public var isChosen: Bool
        /// Why it is chosen, or not, in words; may be empty.
        public var reason: String

        /// Makes a device from its parts.
        public init(
            kind: String, name: String, label: String = "", percent: Int? = nil, isChosen: Bool = false,
            reason: String = ""
        ) {
            self.kind = kind
            self.name = name
            self.label = label
            self.percent = percent
            self.isChosen = isChosen
            self.reason = reason
        }
    }

    /// Sinks first, then sources, applications, backlights and leds.
    public var devices: [Device]
    /// What kinds could not be listed, and why, one line each.
    public var problems: [String]

    /// Makes a report from its parts.
    public init(_ devices: [Device], problems: [String] = []) {
        self.devices = devices
        self.problems = problems
    }

    /// One object with a list.
    public var json: JSON {
        [
            "kind": "devices", "devices": .array(devices.map(\.json)),
            "problems": .array(problems.map { .string($0) }),
        ]
    }

    /// A line each, `*` before the chosen ones.
    public var plain: String {
        let lines = devices.map { device in
            let name = "\(device.isChosen ? "*" : " ") \(device.kind) \(device.name)"
            let level = (device.percent.map { " \($0)%" } ?? "") + (device.isMuted == true ? " muted" : "")
            let label = device.label == device.name ? "" : device.label
            let details = [label, device.port?.label ?? "", device.reason].filter { !$0.isEmpty }
            return name + level + (details.isEmpty ? "" : "  (" + details.joined(separator: "; ") + ")")
        }
        return (lines + problems.map { "! \($0)" }).map { $0 + "\n" }.joined()
    }
}

extension DevicesReport.Device {
    fileprivate var json: JSON {
        [
            "kind": .string(kind), "name": .string(name), "description": .string(label),
            "percent": percent.map { .int($0) } ?? .null, "chosen": .bool(isChosen),
            "reason": .string(reason), "muted": isMuted.map { .bool($0) } ?? .null,
            "port": port.map { .string($0.name) } ?? .null,
        ]
    }
}

extension DevicesReport.Device {
    /// What the list says of something with a volume.
    public init(_ device: AudioDevice) {
        let reading = device.reading
        let reasons = [
            device.isDefault ? "the default" : "", device.isUnplugged ? "not plugged in" : "",
            device.streams > 1 ? "\(device.streams) streams" : "",
        ]
        self.init(
            kind: reading.kind.rawValue, name: reading.device, label: reading.label,
            percent: reading.state.percent, isChosen: device.isDefault,
            reason: reasons.filter { !$0.isEmpty }.joined(separator: "; "))
        isMuted = reading.state.isMuted
        port = reading.port
    }
}

extension DevicesReport.Device {
    /// What the list says of a light.
    public init(_ device: BrightnessDevice) {
        self.init(
            kind: device.deviceClass.rawValue, name: device.name, percent: device.percent,
            isChosen: device.isChosen, reason: device.reason)
    }
}
