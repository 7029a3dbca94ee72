// SPDX-License-Identifier: MIT
internal import Core

/// Sinks that have only just come, on a server that runs or with the server itself: for a moment their volume is
/// being restored, by the server or the session, and that is no news to anybody.
struct Newcomers {
    /// How long restoring may take.
    static let moment = Duration.milliseconds(500)
    private static let most = 16
    private var recent: [(index: UInt32, until: Instant)] = []
    private var everyoneUntil = Instant(nanoseconds: 0)

    /// A sink has come.
    mutating func add(_ index: UInt32, at now: Instant) {
        if recent.count == Self.most { recent.removeFirst() }
        recent.append((index, now.advanced(by: Self.moment)))
    }

    /// The server itself has come.
    mutating func addEveryone(at now: Instant) {
        recent = []
        everyoneUntil = now.advanced(by: Self.moment)
    }

    /// Until when changes of this sink are no news.
    func quietUntil(_ index: UInt32) -> Instant {
        max(everyoneUntil, recent.last { $0.index == index }?.until ?? everyoneUntil)
    }
}
