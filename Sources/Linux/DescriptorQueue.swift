// SPDX-License-Identifier: MIT
public import Core

/// Descriptors that came over a socket and have not been asked for yet.
public struct DescriptorQueue: ~Copyable {
    /// More than these are closed.
    public static let most = 4
    /// What a producer is told who sends more.
    public static let fault = ProtocolViolation("buffers", "more than \(most) descriptors without a message")

    /// Whether some have been closed for want of room.
    public private(set) var isOverfull = false
    private var numbers: [CInt] = []

    /// Starts empty.
    public init() {}

    deinit { for number in numbers { _ = Descriptor(owning: number) } }

    /// Takes over one.
    public mutating func put(_ descriptor: consuming Descriptor) {
        guard numbers.count < Self.most else {
            isOverfull = true
            return
        }
        numbers.append(descriptor.release())
    }

    /// Hands out the oldest; `nil` when there is none.
    public mutating func take() -> Descriptor? {
        numbers.isEmpty ? nil : Descriptor(owning: numbers.removeFirst())
    }
}
