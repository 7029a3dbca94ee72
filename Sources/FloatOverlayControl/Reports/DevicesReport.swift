// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The output of `devices`.
package struct DevicesReport: Hashable, Sendable {
    /// An adjustable device.
    package struct Device: Hashable, Sendable {
        /// The kind: `sink`, `source`, `app`, `backlight`, `leds` or `ddc`.
        package var kind: String
        /// The name that `--sink`, `--source`, `--app` or `--device` takes.
        package var name: String
        /// The description for users; may be empty.
        package var label = ""
        /// The level in whole percent; `nil` when it cannot be read.
        package var percent: Int?
        /// Whether the device is muted; `nil` for devices without a mute.
        package var isMuted: Bool?
        /// The active port; `nil` for devices without ports.
        package var port: VolumeReading.Port?
        /// Whether commands without a device name use the device.
        package var isChosen = false
        /// The reason for or against the selection; may be empty.
        package var reason = ""
    }

    /// The devices: sinks, sources, applications, backlights, LEDs, monitors.
    package var devices: [Device]
    /// The errors for kinds that cannot be listed, one line each.
    package var problems: [String] = []

    /// The report as a JSON object.
    package var json: JSON {
        [
            "kind": "devices", "devices": .array(devices.map(\.json)),
            "problems": JSON(problems),
        ]
    }

    /// The report as `devices` prints it.
    package func text(json isJSON: Bool) -> String { isJSON ? json.line : plain }

    /// The report as text, one line per device, with `*` before the selected ones.
    package var plain: String {
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

extension DevicesReport {
    /// Lists the audio devices, or the error that prevents it, and the backlights, LEDs and external monitors.
    package init(audio: Result<[AudioDevice], Diagnostic>, brightness: [BrightnessDevice]) {
        self.init(devices: brightness.map { Device($0) })
        switch audio {
        case .success(let found): devices = found.map { Device($0) } + devices
        case .failure(let diagnostic): problems = [diagnostic.message]
        }
    }
}

extension DevicesReport.Device {
    /// The entry for a sink, a source or an application.
    init(_ device: AudioDevice) {
        let reading = device.reading
        let reasons = [
            device.isDefault ? "the default" : "", device.isUnplugged ? "not plugged in" : "",
            device.streamCount > 1 ? "\(device.streamCount) streams" : "",
        ]
        self.init(
            kind: reading.kind.rawValue, name: reading.device, label: reading.label,
            percent: reading.state.percent, isMuted: reading.state.isMuted, port: reading.port,
            isChosen: device.isDefault, reason: reasons.filter { !$0.isEmpty }.joined(separator: "; "))
    }

    /// The entry for a backlight, an LED or a monitor.
    init(_ device: BrightnessDevice) {
        self.init(
            kind: device.deviceClass.rawValue, name: device.name, label: device.label,
            percent: device.percent, isChosen: device.isChosen, reason: device.reason)
    }

    fileprivate var json: JSON {
        [
            "kind": .string(kind), "name": .string(name), "description": .string(label),
            "percent": JSON(percent), "chosen": .bool(isChosen), "reason": .string(reason),
            "muted": JSON(isMuted), "port": JSON(port?.name),
        ]
    }
}
