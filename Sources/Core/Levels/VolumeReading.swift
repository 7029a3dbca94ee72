// SPDX-License-Identifier: MIT

/// What a command prints of a volume.
public struct VolumeReading: Hashable, Sendable {
    /// The level and mute.
    public var state: VolumeState
    /// The server's name of the device.
    public var device: String
    /// What people call it.
    public var label: String
    /// Names of the channels (`front-left` …), as many as `state.channels`.
    public var channelNames: [String]

    /// Makes a reading from its parts.
    public init(state: VolumeState, device: String, label: String, channelNames: [String]) {
        self.state = state
        self.device = device
        self.label = label
        self.channelNames = channelNames
    }
}
