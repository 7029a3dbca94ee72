// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The devices that were added recently, alone or with the server. The server or the session manager restores the
/// volume of a new device, which is not reported as a change.
struct RecentDevices {
    /// The longest time that restoring takes.
    static let restoreTimeout = Duration.milliseconds(500)
    /// The same for a server that has just started, usually with the session, when the machine is busy.
    static let serverRestoreTimeout = Duration.seconds(2)
    private static let maxCount = 32
    private var recent: [(id: AudioNodeID, until: Instant)] = []
    private var allUntil = Instant(nanoseconds: 0)

    /// Records a new device.
    mutating func add(_ id: AudioNodeID, at now: Instant) {
        if recent.count == Self.maxCount { recent.removeFirst() }
        recent.append((id, now.advanced(by: Self.restoreTimeout)))
    }

    /// Records a new server, for all devices.
    mutating func addAll(at now: Instant) {
        recent = []
        allUntil = now.advanced(by: Self.serverRestoreTimeout)
    }

    /// The end of the interval in which changes of this device are not reported.
    func restoringUntil(_ id: AudioNodeID) -> Instant {
        max(allUntil, recent.last { $0.id == id }?.until ?? allUntil)
    }
}
