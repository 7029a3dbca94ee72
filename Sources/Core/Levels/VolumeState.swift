// SPDX-License-Identifier: MIT

/// What a sink or a source is set to.
public struct VolumeState: Hashable, Sendable {
    /// Raw volumes of the channels.
    public var channels: [UInt32]
    /// Whether it is muted, whatever its level.
    public var isMuted: Bool

    /// Makes a state from its parts.
    public init(channels: [UInt32], isMuted: Bool) {
        self.channels = channels
        self.isMuted = isMuted
    }

    /// The level of the device: its loudest channel's.
    public var level: UInt32 { channels.max() ?? 0 }
    /// The level in whole percent, half up.
    public var percent: Int { Percent.whole(ofRaw: level) }
}
