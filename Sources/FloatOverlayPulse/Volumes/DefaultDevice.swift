// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The known state of the default sink or source on the current connection.
struct DefaultDevice {
    /// What the server has reported.
    enum State {
        /// Nothing yet, or nothing since `last` was removed.
        case unknown(last: AudioNode?)
        case present(AudioNode)
        /// There is no default device, or it is the monitor with this name.
        case missing(LevelError, monitor: String?)
    }

    var state = State.unknown(last: nil)
    var readRequest = CoalescedRequest()
    /// The requested new default device, until the server reports it as the default.
    var pendingChange: PendingChange?

    /// The default device, or the last one while the server has not reported its successor.
    var node: AudioNode? {
        switch state {
        case .unknown(let node): node
        case .present(let node): node
        case .missing: nil
        }
    }

    /// Whether the server has reported the default device or its absence.
    var isKnown: Bool { if case .unknown = state { false } else { true } }

    /// A requested change of the default device. A newer request replaces the device and keeps the replies of
    /// earlier ones.
    struct PendingChange {
        var device: AudioNodeInfo
        var replies: [PendingReply<VolumeReading>]
        /// Triggers the next query of the default device.
        var timer: Timer
    }
}
