// SPDX-License-Identifier: MIT

/// The state of a frame buffer.
///
///     free ──lend──► lent ──present──► shown ──retire──► draining ──last reader──► free
///      ▲              │                 │
///      ├───recycle────┘                 │
///      └─────retire, without readers────┘
///
/// A producer's buffer is lent again as soon as it is free. A free buffer that the server reads, because its
/// content was copied there, is draining, too.
package enum BufferState: Hashable, Sendable {
    /// An event of a buffer.
    package enum Event: Hashable, Sendable {
        /// A canvas or a producer receives the buffer.
        case lend
        /// The canvas was released, or its content is copied instead of shown.
        case recycle
        /// The buffer's frame is shown, or is next to be shown.
        case present
        /// A newer frame has replaced the buffer's frame.
        case retire
        /// The number of requests for which the server reads the buffer has changed to this value.
        case read(Int)
    }

    case free
    /// A canvas or a producer draws into the buffer.
    case lent
    /// The buffer's frame is on screen or next; the server reads the buffer for `readers` requests.
    case shown(readers: Int)
    /// A newer frame has replaced the buffer's frame, and the server still reads the buffer for `readers`
    /// requests, at least 1.
    case draining(readers: Int)

    /// The number of requests for which the server reads the buffer.
    package var readers: Int {
        switch self {
        case .free, .lent: 0
        case .shown(let readers), .draining(let readers): readers
        }
    }

    /// Whether the buffer's frame is on screen or next.
    package var isShown: Bool {
        if case .shown = self { true } else { false }
    }

    /// Applies `event`; returns `false`, without a change, if the event is impossible in this state.
    package mutating func apply(_ event: Event) -> Bool {
        switch (self, event) {
        case (.free, .lend): self = .lent
        case (.lent, .recycle): self = .free
        case (.lent, .present): self = .shown(readers: 0)
        case (.shown(let readers), .retire): self = readers > 0 ? .draining(readers: readers) : .free
        case (.shown, .read(let count)): self = .shown(readers: count)
        case (.free, .read(let count)), (.draining, .read(let count)):
            self = count > 0 ? .draining(readers: count) : .free
        case (.lent, .read(0)): break
        case (.free, .recycle), (.free, .present), (.free, .retire),
            (.lent, .lend), (.lent, .retire), (.lent, .read),
            (.shown, .lend), (.shown, .recycle), (.shown, .present),
            (.draining, .lend), (.draining, .recycle), (.draining, .present), (.draining, .retire):
            return false
        }
        return true
    }
}
