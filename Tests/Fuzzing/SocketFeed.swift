// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayFrameClient
import FloatOverlayRuntime

/// A connection of a producer, with descriptors. Each piece has a byte that chooses the descriptor sent with it,
/// a byte for the size of its memory, its length, and its bytes.
final class SocketFeed {
    private let reactor = Reactor()
    private var socket: ProducerSocket<ProducerMessage>?
    private var session = ProducerSession()
    private var effects: [ProducerSession.Effect] = []
    private var isOver = false

    static func run(_ bytes: [UInt8]) {
        do { try SocketFeed().run(bytes[...]) } catch { preconditionFailure("\(error)") }
    }

    private func run(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
        let pair = try UnixSocket.pair()
        let ours = try Descriptor.duplicating(pair.ours.number)
        socket = ProducerSocket(ours, in: reactor) { [unowned self] in
            handle($0)
        } ended: { [unowned self] _ in
            isOver = true
        }
        var rest = bytes
        while let kind = rest.popFirst(), !isOver {
            let memory = Int(rest.popFirst() ?? 0) * 4096 + 1
            let piece = Array(rest.dropFirst().prefix(Int(rest.first ?? 0)))
            rest = rest.dropFirst(piece.count + 1)
            try send(piece, kind, memory, by: pair.theirs.number)
            reactor.turn(waitingAtMost: .zero)
        }
        UnixSocket.halfClose(pair.theirs.number)
        for _ in 0..<1000 where !isOver { reactor.turn(waitingAtMost: .zero) }
        precondition(isOver, "the end of the connection is not noticed")
    }

    private func send(
        _ piece: [UInt8], _ kind: UInt8, _ memory: Int, by sender: CInt
    ) throws(SystemError) {
        switch kind % 8 {
        case 4, 5:
            let shared = try SharedMemory(count: memory)
            try send(piece, shared.descriptor.number, by: sender)
            withExtendedLifetime(shared) {}
        case 6:
            let null = try Descriptor.open("/dev/null", 0)
            try send(piece, null.number, by: sender)
        // The connection itself.
        case 7: try send(piece, sender, by: sender)
        default: try send(piece, nil, by: sender)
        }
    }

    private func send(_ piece: [UInt8], _ descriptor: CInt?, by sender: CInt) throws(SystemError) {
        try piece.withUnsafeBufferPointer { bytes throws(SystemError) in
            _ = try UnixSocket.send(UnsafeRawBufferPointer(bytes), descriptor: descriptor, to: sender)
        }
    }

    private func handle(_ message: ProducerMessage) {
        do throws(ProtocolViolation) {
            try session.receive(message, at: reactor.now, into: &effects)
        } catch {
            return end()
        }
        for case .buffers(let pool) in effects { map(pool) }
        effects = []
    }

    /// Maps the memory of `pool` and writes its first and its last byte.
    private func map(_ pool: BufferPoolDescriptor) {
        guard let descriptor = socket?.takeDescriptor() else { return end() }
        if SharedMemory.problem(descriptor, count: pool.byteCount) != nil { return end() }
        do throws(SystemError) {
            let memory = try SharedMemory(adopting: descriptor, count: pool.byteCount)
            precondition(memory.bytes.count == pool.byteCount, "\(memory.bytes.count) bytes of \(pool)")
            memory.bytes[0] = 1
            memory.bytes[pool.byteCount - 1] = 1
        } catch {
            preconditionFailure("\(error)")
        }
    }

    private func end() {
        socket?.close()
        isOver = true
    }
}
