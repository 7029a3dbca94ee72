// SPDX-License-Identifier: MIT

/// What waits for a producer that does not read: of what is a state the newest alone, and all within bounds.
public struct OutgoingQueue: Hashable, Sendable {
    /// More than these are left out, but for buffers that go back and the end.
    public static let maxCount = 1024

    private var messages: [OverlayMessage] = []

    /// Starts empty.
    public init() {}

    /// How many wait.
    public var count: Int { messages.count }

    /// Puts `message` behind the others.
    public mutating func put(_ message: OverlayMessage) {
        if message.isState { messages.removeAll { $0.kind == message.kind } }
        switch message {
        case .free, .closed: messages.append(message)
        default: if messages.count < Self.maxCount { messages.append(message) }
        }
    }

    /// Takes all of them.
    public mutating func takeAll() -> [OverlayMessage] {
        defer { messages = [] }
        return messages
    }
}
