// SPDX-License-Identifier: MIT

/// The volume of a device or an application, as commands print it.
package struct VolumeReading: Hashable, Sendable {
    /// The kind of the device.
    package var kind: VolumeKind
    /// The volume and mute state. For an application, the volume of its loudest stream, and muted if all its
    /// streams are.
    package var state: VolumeState
    /// The server's name of the device, or the application's name.
    package var device: String
    /// The description for users.
    package var label: String
    /// The names of the channels (`front-left` …), as many as `state.channels`.
    package var channelNames: [String]
    /// The port in use; `nil` if the device has no choice of ports.
    package var port: Port?

    /// A connector or speaker of a device.
    package struct Port: Hashable, Sendable {
        /// The server's name of the port.
        package var name: String
        /// The description for users: `Headphones`.
        package var label: String

        /// `label` is the description for users.
        package init(name: String, label: String) {
            self.name = name
            self.label = label
        }
    }

    /// `label` is the description for users.
    package init(
        kind: VolumeKind = .sink, state: VolumeState, device: String, label: String, channelNames: [String],
        port: Port? = nil
    ) {
        self.kind = kind
        self.state = state
        self.device = device
        self.label = label
        self.channelNames = channelNames
        self.port = port
    }

    /// Whether both readings are of the same device or application.
    package func isSameDevice(as other: VolumeReading) -> Bool {
        kind == other.kind && device == other.device
    }

    /// A short name for a HUD: as many whole words of the port's or the device's description as fit into 12
    /// characters, at least one.
    package var shortName: String {
        let words = (port?.label ?? label).split(separator: " ")
        guard var name = words.first.map(String.init) else { return label }
        for word in words.dropFirst() {
            guard name.count + 1 + word.count <= 12 else { break }
            name += " " + word
        }
        return name
    }
}
