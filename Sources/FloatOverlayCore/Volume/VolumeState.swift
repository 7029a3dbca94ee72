// SPDX-License-Identifier: MIT

/// The volume and mute state of a sink or a source.
package struct VolumeState: Hashable, Sendable {
    /// The raw volumes of the channels.
    package var channels: [UInt32]
    /// Whether the device is muted; independent of its volume.
    package var isMuted: Bool

    /// `channels` are raw volumes.
    package init(channels: [UInt32], isMuted: Bool) {
        self.channels = channels
        self.isMuted = isMuted
    }

    /// The maximum raw volume of the channels.
    package var level: UInt32 { channels.max() ?? 0 }
    /// The percentage of `level`, rounded half up.
    package var percent: Int { Percent.whole(ofRaw: level) }
}
