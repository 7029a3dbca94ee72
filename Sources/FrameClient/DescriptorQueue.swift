// SPDX-License-Identifier: MIT
package import Core
package import Linux

/// Descriptors that came over a socket and have not been asked for yet.
package struct DescriptorQueue: ~Copyable {
    /// More than these are closed.
    package static let most = 4
    /// What a producer is told who sends more.
    package static let fault = ProtocolViolation("buffers", "more than \(most) descriptors without a message")

    /// Whether some have been closed for want of room.
    package private(set) var isOverfull = false
    private var numbers: [CInt] = []

    /// Starts empty.
    package init() {}

    deinit { for number in numbers { _ = Descriptor(owning: number) } }

    /// Takes over one.
    package mutating func put(_ descriptor: consuming Descriptor) {
        guard numbers.count < Self.most else {
            isOverfull = true
            return
        }
        numbers.append(descriptor.release())
    }

    /// Hands out the oldest; `nil` when there is none.
    package mutating func take() -> Descriptor? {
        numbers.isEmpty ? nil : Descriptor(owning: numbers.removeFirst())
    }
}
