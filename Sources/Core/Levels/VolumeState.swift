// SPDX-License-Identifier: MIT

/// The volume and mute state of a sink or a source.
public struct VolumeState: Hashable, Sendable {
    /// The raw volumes of the channels.
    public var channels: [UInt32]
    /// Whether the device is muted; independent of its volume.
    public var isMuted: Bool

    /// `channels` are raw volumes.
    public init(channels: [UInt32], isMuted: Bool) {
        self.channels = channels
        self.isMuted = isMuted
    }

    /// The maximum raw volume of the channels.
    public var level: UInt32 { channels.max() ?? 0 }
    /// The percentage of `level`, rounded half up.
    public var percent: Int { Percent.whole(ofRaw: level) }
}
