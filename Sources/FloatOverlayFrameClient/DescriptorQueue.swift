// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime

/// Descriptors received over a socket (`SCM_RIGHTS`) that no message has claimed yet.
package struct DescriptorQueue: ~Copyable {
    /// The capacity. Descriptors beyond the capacity are closed.
    package static let maxCount = 4
    /// The violation that is reported to a producer that exceeds the capacity.
    package static let overflowViolation = ProtocolViolation(
        in: "buffers", "more than \(maxCount) descriptors without a message")

    /// Whether a descriptor was closed because the queue was full.
    package private(set) var isOverfull = false
    private var waiting: [(number: CInt, isCopyOfFile: Bool)] = []

    package init() {}

    deinit { for (number, _) in waiting { _ = Descriptor(owning: number) } }

    /// Takes ownership of `descriptor`; closes the descriptor when the queue is full.
    package mutating func put(_ descriptor: consuming Descriptor) {
        guard waiting.count < Self.maxCount else {
            isOverfull = true
            return
        }
        let isCopyOfFile = descriptor.isCopyOfFile
        waiting.append((descriptor.release(), isCopyOfFile))
    }

    /// Removes and returns the oldest descriptor; `nil` when the queue is empty.
    package mutating func take() -> Descriptor? {
        guard !waiting.isEmpty else { return nil }
        let (number, isCopyOfFile) = waiting.removeFirst()
        return Descriptor(owning: number, isCopyOfFile: isCopyOfFile)
    }
}
