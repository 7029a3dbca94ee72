// SPDX-License-Identifier: MIT

/// A window of another program that is shown instead of frames.
struct MirroredContent {
    let source: WindowMirror
    /// Whether the mirrored window has damage that is not drawn yet.
    var hasDamage = false
    /// The serial number of the last request of the previous damage's drawing.
    var serial: UInt = 0
}
