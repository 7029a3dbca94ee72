// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The devices that were added less than `moment` ago, alone or with the server. The server or the session
/// manager restores the volume of a new device, which is not reported as a change.
struct RecentDevices {
    /// The longest time that restoring takes.
    static let moment = Duration.milliseconds(500)
    private static let maxCount = 32
    private var recent: [(id: AudioNodeID, until: Instant)] = []
    private var everyoneUntil = Instant(nanoseconds: 0)

    /// Records a new device.
    mutating func add(_ id: AudioNodeID, at now: Instant) {
        if recent.count == Self.maxCount { recent.removeFirst() }
        recent.append((id, now.advanced(by: Self.moment)))
    }

    /// Records a new server, for all devices.
    mutating func addEveryone(at now: Instant) {
        recent = []
        everyoneUntil = now.advanced(by: Self.moment)
    }

    /// The end of the interval in which changes of this device are not reported.
    func quietUntil(_ id: AudioNodeID) -> Instant {
        max(everyoneUntil, recent.last { $0.id == id }?.until ?? everyoneUntil)
    }
}
