// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The sinks or sources on the server, compared with the previous list to detect added and removed devices.
struct DeviceList {
    var readRequest = CoalescedRequest()
    /// `nil` until the first list from the server.
    var known: [AudioNodeID: AudioNodeInfo]?

    /// Stores the current list; returns the removed and the added devices in the server's order. Monitors are
    /// ignored.
    mutating func update(_ nodes: [AudioNodeInfo]) -> (removed: [AudioNodeInfo], added: [AudioNodeInfo]) {
        let devices = nodes.filter { !$0.isMonitor }
        let current = Dictionary(devices.map { ($0.id, $0) }) { first, _ in first }
        defer { known = current }
        guard let known else { return ([], []) }
        // The server may have reused an index for another device.
        let removed = known.values.filter { current[$0.id]?.name != $0.name }
        let added = devices.filter { known[$0.id]?.name != $0.name }
        return (removed.sorted { $0.id.index < $1.id.index }, added)
    }
}
