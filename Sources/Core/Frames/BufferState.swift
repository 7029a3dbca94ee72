// SPDX-License-Identifier: MIT

/// Who uses a frame buffer.
///
///     free ──lend──► lent ──present──► shown ──retire──► draining ──last reader──► free
///      ▲              │                   └──retire, without readers──────────────► free
///      └───giveBack───┘
///
/// A buffer of a producer is lent again as soon as it is free.
package enum BufferState: Hashable, Sendable {
    /// What happens to a buffer.
    package enum Event: Hashable, Sendable {
        /// A canvas or a producer gets it.
        case lend
        /// The canvas is dropped, or its frame is about to be shown.
        case giveBack
        /// Its frame is shown, or is the next to be shown.
        case present
        /// A newer frame has taken its place.
        case retire
        /// The server reads it for so many requests now.
        case read(Int)
    }

    case free
    /// A canvas or a producer draws into it.
    case lent
    /// It is on the screen, or waits for that; the server reads it for `readers` requests.
    case shown(readers: Int)
    /// A newer frame has taken its place, and the server still reads it for `readers` requests, at least 1.
    case draining(readers: Int)

    /// For how many requests the server reads it.
    package var readers: Int {
        switch self {
        case .free, .lent: 0
        case .shown(let readers), .draining(let readers): readers
        }
    }

    /// Whether it is on the screen, or waits for that.
    package var isShown: Bool {
        if case .shown = self { true } else { false }
    }

    /// Takes `event`; returns `false`, and changes nothing, when it is impossible in this state. The frame of a producer
    /// may be presented again before the producer has the buffer back.
    package mutating func take(_ event: Event) -> Bool {
        switch (self, event) {
        case (.free, .lend): self = .lent
        case (.lent, .giveBack): self = .free
        case (_, .present): self = .shown(readers: readers)
        case (.shown(let readers), .retire): self = readers > 0 ? .draining(readers: readers) : .free
        case (.shown, .read(let count)): self = .shown(readers: count)
        case (.free, .read(let count)), (.draining, .read(let count)):
            self = count > 0 ? .draining(readers: count) : .free
        case (.lent, .read(0)): break
        default: return false
        }
        return true
    }
}
