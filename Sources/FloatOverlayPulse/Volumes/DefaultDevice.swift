// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The known state of the default sink or source on the current connection.
struct DefaultDevice {
    var node: AudioNode?
    /// Whether the server has reported the default device or its absence.
    var isKnown = false
    var readRequest = CoalescedRequest()
    /// The name of the default device on the server, also if it is a monitor.
    var name: String?
    /// The reason for the missing default device.
    var failure: LevelError?
    /// The requested new default device, until the server reports it as the default.
    var pendingChange: PendingChange?

    /// A requested change of the default device. A newer request replaces the name and keeps the replies of
    /// earlier ones.
    struct PendingChange {
        var name: String
        var replies: [PendingReply<VolumeReading>]
        /// Triggers the next query of the default device.
        var timer: Timer
    }
}
