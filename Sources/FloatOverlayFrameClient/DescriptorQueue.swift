// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime

/// Descriptors received over a socket (`SCM_RIGHTS`) that no message has claimed yet.
package struct DescriptorQueue: ~Copyable {
    /// The capacity. Descriptors beyond the capacity are closed.
    package static let maxCount = 4
    /// The violation that is reported to a producer that exceeds the capacity.
    package static let fault = ProtocolViolation(
        "buffers", "more than \(maxCount) descriptors without a message")

    /// Whether a descriptor was closed because the queue was full.
    package private(set) var isOverfull = false
    private var numbers: [CInt] = []

    package init() {}

    deinit { for number in numbers { _ = Descriptor(owning: number) } }

    /// Takes ownership of `descriptor`; closes the descriptor when the queue is full.
    package mutating func put(_ descriptor: consuming Descriptor) {
        guard numbers.count < Self.maxCount else {
            isOverfull = true
            return
        }
        numbers.append(descriptor.release())
    }

    /// Removes and returns the oldest descriptor; `nil` when the queue is empty.
    package mutating func take() -> Descriptor? {
        numbers.isEmpty ? nil : Descriptor(owning: numbers.removeFirst())
    }
}
