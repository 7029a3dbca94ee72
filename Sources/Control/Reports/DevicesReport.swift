// SPDX-License-Identifier: MIT

/// What `devices` prints.
public struct DevicesReport: Hashable, Sendable {
    /// Something that can be adjusted.
    public struct Device: Hashable, Sendable {
        /// `sink`, `backlight` or `leds`.
        public var kind: String
        /// The name that `--sink` or `--device` takes.
        public var name: String
        /// What people call it; may be empty.
        public var label: String
        /// Its level in whole percent; `nil` when it cannot be read.
        public var percent: Int?
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

    /// Sinks first, then backlights, then leds.
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
            let level = device.percent.map { " \($0)%" } ?? ""
            let words = [device.label, device.reason].filter { !$0.isEmpty }
            return name + level + (words.isEmpty ? "" : "  (" + words.joined(separator: "; ") + ")")
        }
        return (lines + problems.map { "! \($0)" }).map { $0 + "\n" }.joined()
    }
}

extension DevicesReport.Device {
    fileprivate var json: JSON {
        [
            "kind": .string(kind), "name": .string(name), "description": .string(label),
            "percent": percent.map { .int($0) } ?? .null, "chosen": .bool(isChosen),
            "reason": .string(reason),
        ]
    }
}
