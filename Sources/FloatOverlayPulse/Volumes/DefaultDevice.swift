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

/// The sinks or sources on the server, compared with the previous list to detect added and removed devices.
struct Roster {
    var readRequest = CoalescedRequest()
    /// `nil` until the first list from the server.
    var known: [AudioNodeID: AudioNodeInfo]?

    /// Stores the current list; returns the removed and the added devices in the server's order. Monitors are
    /// ignored.
    mutating func update(_ nodes: [AudioNodeInfo]) -> (removed: [AudioNodeInfo], added: [AudioNodeInfo]) {
        let devices = nodes.filter { !$0.isMonitor }
        let present = Dictionary(devices.map { ($0.id, $0) }) { first, _ in first }
        defer { known = present }
        guard let known else { return ([], []) }
        // The server may have reused an index for another device.
        let removed = known.values.filter { present[$0.id]?.name != $0.name }
        let added = devices.filter { known[$0.id]?.name != $0.name }
        return (removed.sorted { $0.id.index < $1.id.index }, added)
    }
}

/// The queries for the streams of applications.
struct Streams {
    typealias Reader = (reply: any Expiring, action: (Result<[AudioNodeInfo], PulseServerError>) -> Void)

    var readRequest = CoalescedRequest()
    /// The replies that need a list of streams queried later than now.
    var readers: [Reader] = []
    /// The number of clients that follow all changes of streams.
    var followers = 0
}
