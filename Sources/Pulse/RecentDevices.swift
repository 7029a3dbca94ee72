// SPDX-License-Identifier: MIT
internal import Core

/// Devices that have only just come, on a server that runs or with the server itself: for a moment their volume is
/// being restored, by the server or the session, and that is no news to anybody.
struct RecentDevices {
    /// How long restoring may take.
    static let moment = Duration.milliseconds(500)
    private static let most = 32
    private var recent: [(id: AudioNodeID, until: Instant)] = []
    private var everyoneUntil = Instant(nanoseconds: 0)

    /// A device has come.
    mutating func add(_ id: AudioNodeID, at now: Instant) {
        if recent.count == Self.most { recent.removeFirst() }
        recent.append((id, now.advanced(by: Self.moment)))
    }

    /// The server itself has come.
    mutating func addEveryone(at now: Instant) {
        recent = []
        everyoneUntil = now.advanced(by: Self.moment)
    }

    /// Until when changes of this device are no news.
    func quietUntil(_ id: AudioNodeID) -> Instant {
        max(everyoneUntil, recent.last { $0.id == id }?.until ?? everyoneUntil)
    }
}
