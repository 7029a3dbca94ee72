// SPDX-License-Identifier: MIT

/// Messages queued for a producer that does not read: at most `maxCount`, only the newest of each state
/// message, and one `free` for each buffer of the newest pool.
package struct OutgoingQueue: Hashable, Sendable {
    /// Beyond this number messages are dropped, except `free` and `closed`.
    package static let maxCount = 1024

    private var messages: [OverlayMessage] = []

    /// Creates an empty queue.
    package init() {}

    /// The number of queued messages.
    package var count: Int { messages.count }

    /// Appends `message`; a state message replaces a queued one of the same kind. A `free` replaces one of the
    /// same buffer, and those of other pools, which the producer has replaced.
    package mutating func put(_ message: OverlayMessage) {
        if message.isState { messages.removeAll { $0.kind == message.kind } }
        if case .free(let pool, let index) = message {
            messages.removeAll {
                if case .free(pool, let other) = $0 { other == index } else { $0.kind == message.kind }
            }
        }
        switch message {
        case .free, .closed: messages.append(message)
        default: if messages.count < Self.maxCount { messages.append(message) }
        }
    }

    /// Removes and returns all messages.
    package mutating func takeAll() -> [OverlayMessage] {
        defer { messages = [] }
        return messages
    }
}
