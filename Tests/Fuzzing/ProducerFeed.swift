// SPDX-License-Identifier: MIT
import FloatOverlayCore

/// Messages between overlays and producers. The first byte is the length of a piece.
enum ProducerFeed {
    static func run(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        WireFeed.read(bytes.dropFirst(), by: Int(first) + 1, as: ProducerMessage.self)
        WireFeed.read(bytes.dropFirst(), by: Int(first) + 1, as: OverlayMessage.self)
        obey(bytes.dropFirst())
    }

    /// A session that receives all messages, also after a violation: its effects stay within bounds.
    private static func obey(_ bytes: ArraySlice<UInt8>) {
        var stream = WireStream<ProducerMessage>(maxMessageSize: Wire.maxFrameMessageSize)
        var session = ProducerSession()
        var effects: [ProducerSession.Effect] = []
        var now: Int64 = 0
        stream.append(Array(bytes))
        while let message = try? stream.next() {
            now += 10
            try? session.receive(message, at: Instant(milliseconds: now), into: &effects)
            for effect in effects { check(effect, session) }
            effects = []
            if now % 30 == 0 { _ = session.bufferReturned(Int(now / 30 % 3), into: &effects) }
        }
        session.advance(to: Instant(milliseconds: now + 100_000), into: &effects)
        precondition(session.nextDue == nil, "a frame waits without end")
        if let position = session.timeline.position(at: Instant(milliseconds: now)) {
            precondition((0...ProducerTimeline.maxDuration).contains(position), "\(position)")
        }
    }

    private static func check(_ effect: ProducerSession.Effect, _ session: ProducerSession) {
        switch effect {
        case .announce(let size): precondition(size.isValid, "\(size)")
        case .buffers(let pool):
            precondition(
                pool.layout.size.isValid && (1...BufferPoolDescriptor.maxBytes).contains(pool.byteCount),
                "\(pool)")
        case .show(let frame):
            precondition(
                frame.pool == session.pool?.number && frame.index < BufferPoolDescriptor.maxFrames, "\(frame)"
            )
        case .drop, .free, .playbackChanged, .failed, .ended: break
        }
    }
}
