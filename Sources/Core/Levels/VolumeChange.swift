// SPDX-License-Identifier: MIT

/// What a command or a gesture wants of a volume.
public enum VolumeChange: Hashable, Sendable {
    case level(LevelChange)
    case mute, unmute, toggleMute
}
