// SPDX-License-Identifier: MIT

/// A change of a volume by a command or a gesture.
package enum VolumeChange: Hashable, Sendable {
    case level(LevelChange)
    case mute, unmute, toggleMute
}
