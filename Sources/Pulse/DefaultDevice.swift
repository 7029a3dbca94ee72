// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// The default sink or the default source, as far as this connection has said.
struct DefaultDevice {
    var node: AudioNode?
    /// Whether the server has said which it is, or that there is none.
    var isKnown = false
    var readRequest = CoalescedRequest()
    /// What the server calls it, a monitor too.
    var name: String?
    /// Why there is none.
    var failure: LevelError?
    /// What is to become the default, until the server says that it is.
    var pendingChange: PendingChange?

    /// The newest wish counts, and answers everybody who had one before.
    struct PendingChange {
        var name: String
        var replies: [PendingReply<VolumeReading>]
        /// When to look for it again.
        var timer: Timer
    }
}

/// Which sinks or sources there are, to tell what has come and gone.
struct Roster {
    var readRequest = CoalescedRequest()
    /// `nil` until the server has said so for the first time.
    var known: [AudioNodeID: AudioNodeInfo]?

    /// Takes in what there is now: what is gone, and what has come, in the server's order. Monitors do not count.
    mutating func update(_ nodes: [AudioNodeInfo]) -> (gone: [AudioNodeInfo], come: [AudioNodeInfo]) {
        let devices = nodes.filter { !$0.isMonitor }
        let present = Dictionary(devices.map { ($0.id, $0) }) { first, _ in first }
        defer { known = present }
        guard let known else { return ([], []) }
        // An index may have been given to another device meanwhile.
        let gone = known.values.filter { present[$0.id]?.name != $0.name }
        return (
            gone.sorted { $0.id.index < $1.id.index }, devices.filter { known[$0.id]?.name != $0.name }
        )
    }
}

/// What we know of the streams of applications.
struct Streams {
    typealias Reader = (reply: any Expiring, action: (Result<[AudioNodeInfo], PulseServerError>) -> Void)

    var readRequest = CoalescedRequest()
    /// Who wants to hear which streams there are from now on.
    var readers: [Reader] = []
    /// How many wish to hear of every change.
    var followers = 0
}
