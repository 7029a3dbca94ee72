// SPDX-License-Identifier: MIT

/// Limits how often players are queried because their names have appeared: a program may request and release a name in a
/// loop. Names that exceed the limit are postponed by `window`.
package struct AppearanceLimiter: Hashable, Sendable {
    /// The length of a window, and the delay before the postponed names are due.
    package static let window = Duration.seconds(1)
    /// The number of appearances of a name in a window that are handled at once.
    package static let maxPerWindow = 5
    /// The number of names in a window that are handled at once, and of postponed names.
    package static let maxNames = 64

    private struct Appearances: Hashable {
        var windowStart: Instant
        var count = 0
    }

    private var recent: [String: Appearances] = [:]
    private var postponed: Set<String> = []

    /// Without a name.
    package init() {}

    /// Records that `name` has appeared at `now`; returns whether to query its player now.
    package mutating func admit(_ name: String, at now: Instant) -> Bool {
        if recent[name] == nil, recent.count >= Self.maxNames {
            recent = recent.filter { $0.value.windowStart.duration(to: now) < Self.window }
        }
        guard recent[name] != nil || recent.count < Self.maxNames else { return postpone(name) }
        var appearances = recent[name] ?? Appearances(windowStart: now)
        if appearances.windowStart.duration(to: now) >= Self.window {
            appearances = Appearances(windowStart: now)
        }
        appearances.count += 1
        recent[name] = appearances
        return appearances.count <= Self.maxPerWindow || postpone(name)
    }

    private mutating func postpone(_ name: String) -> Bool {
        if postponed.count < Self.maxNames { postponed.insert(name) }
        return false
    }

    /// Records that `name` has disappeared.
    package mutating func remove(_ name: String) { postponed.remove(name) }

    /// Returns and forgets the postponed names.
    package mutating func takePostponed() -> [String] {
        defer { postponed.removeAll() }
        return postponed.sorted()
    }
}
