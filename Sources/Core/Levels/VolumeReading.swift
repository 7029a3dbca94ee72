// SPDX-License-Identifier: MIT

/// What a command prints of a volume.
public struct VolumeReading: Hashable, Sendable {
    /// What it is the volume of.
    public var kind: VolumeKind
    /// The level and mute; of an application its loudest stream's, and muted when all its streams are.
    public var state: VolumeState
    /// The server's name of the device, an application's own name.
    public var device: String
    /// What people call it.
    public var label: String
    /// Names of the channels (`front-left` …), as many as `state.channels`.
    public var channelNames: [String]
    /// The socket or speaker in use; `nil` where there is no choice.
    public var port: Port?

    /// Where on a device the sound comes out or in.
    public struct Port: Hashable, Sendable {
        /// The server's name.
        public var name: String
        /// What people call it: `Headphones`.
        public var label: String

        /// Makes a port from its parts.
        public init(name: String, label: String) {
            self.name = name
            self.label = label
        }
    }

    /// Makes a reading from its parts.
    public init(
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

    /// Whether both are about the same thing, whatever its level.
    public func isSameDevice(as other: VolumeReading) -> Bool { kind == other.kind && device == other.device }

    /// The words a HUD has room for: of the port where there is one, else of the device, as many whole words as make
    /// up to 12 characters, and one at least.
    public var shortName: String {
        let words = (port?.label ?? label).split(separator: " ")
        guard var name = words.first.map(String.init) else { return label }
        for word in words.dropFirst() {
            guard name.count + 1 + word.count <= 12 else { break }
            name += " " + word
        }
        return name
    }
}
