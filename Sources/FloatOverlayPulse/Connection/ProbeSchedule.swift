// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// When the default devices are queried: once after a use, at most five times after a device was added or removed,
/// until both default devices exist, and five times after the start of a server.
struct ProbeSchedule {
    /// The delay after a use, and after a device was added or removed. Each further query waits twice as long.
    static let pause = Duration.milliseconds(300)
    /// The shortest time between two queries because of uses.
    static let useInterval = Duration.seconds(1)
    /// The number of queries while a default device is missing, and after the start of a server.
    static let maxQueries = 5

    /// Number of queries since a device was added or removed.
    private var queryCount = maxQueries
    /// Whether the next queries do not end with a complete answer.
    private var isServerStarting = false
    private var lastQuery: Instant?
    private var changeDeadline: Instant?
    private var useDeadline: Instant?

    /// The time of the next query.
    var deadline: Instant? {
        guard let changeDeadline, let useDeadline else { return changeDeadline ?? useDeadline }
        return min(changeDeadline, useDeadline)
    }

    /// A server has started. An answer can be complete before the session manager has chosen the default
    /// devices, so all queries are sent. A device that is added or removed during the queries restarts them.
    mutating func serverStarted(at now: Instant) {
        isServerStarting = true
        deviceChanged(at: now)
    }

    /// A device was added or removed.
    mutating func deviceChanged(at now: Instant) {
        queryCount = 0
        changeDeadline = now.advanced(by: Self.pause)
    }

    /// A command or a gesture has used a default device.
    mutating func deviceUsed(at now: Instant) {
        guard useDeadline == nil else { return }
        let next = now.advanced(by: Self.pause)
        useDeadline = lastQuery.map { max(next, $0.advanced(by: Self.useInterval)) } ?? next
    }

    /// A query has begun.
    mutating func queried(at now: Instant) {
        lastQuery = now
        useDeadline = nil
        if changeDeadline.map({ $0 <= now }) == true { changeDeadline = nil }
    }

    /// A query has ended; `isComplete`: the server has replied, and all default devices exist.
    mutating func answered(isComplete: Bool, at now: Instant) {
        guard changeDeadline == nil else { return }
        let isLast = isComplete && !isServerStarting
        queryCount = isLast ? Self.maxQueries : min(queryCount + 1, Self.maxQueries)
        if queryCount < Self.maxQueries {
            changeDeadline = now.advanced(by: Self.pause * (1 << queryCount))
        } else {
            isServerStarting = false
        }
    }
}
