// SPDX-License-Identifier: MIT

/// The state of one producer connection, checked against the frame protocol: owner of each buffer,
/// presentation times and playback position.
package struct ProducerSession: Hashable, Sendable {
    /// Actions for the overlay, in the order appended.
    package enum Effect: Hashable, Sendable {
        /// The natural size was set or changed.
        case announce(PixelSize)
        /// A new pool with its memory, used from the next `show` on.
        case buffers(BufferPoolDescriptor)
        /// Show this frame of the newest pool.
        case show(FrameSubmission)
        /// A queued frame was dropped.
        case drop
        /// Notify the producer that it may draw into the buffer again.
        case free(pool: UInt32, index: Int)
        /// The playback position, title or state has changed.
        case playbackChanged
        /// The content has failed, with an exit status and a message for the command.
        case failed(status: ExitStatus, String)
        /// The content has ended.
        case ended
    }

    /// How far in the future a frame's presentation time may be.
    package static let maxWait = Duration.seconds(60)

    /// The last received playback position.
    package private(set) var timeline = ProducerTimeline.none
    /// The last received playback state.
    package private(set) var playback: Playback?
    /// The last received title; empty before.
    package private(set) var title = ""
    private var newestPool: OpenPool?
    private var surface: PixelSize?
    private var waiting: [FrameSubmission] = []
    private var hasEnded = false

    private struct OpenPool: Hashable, Sendable {
        let descriptor: BufferPoolDescriptor
        /// A bit for each buffer that the overlay owns.
        var ownedBuffers: UInt = 0
        /// Whether no frame of the pool has arrived yet; the first frame's damage is then the whole frame.
        var isNew = true

        func isOwned(_ index: Int) -> Bool { ownedBuffers & 1 << UInt(index) != 0 }
    }

    /// Starts without a message received.
    package init() {}

    /// The newest pool.
    package var pool: BufferPoolDescriptor? { newestPool?.descriptor }

    /// The earliest presentation time of the queued frames; `nil` if no queued frame has a presentation time.
    package var nextDue: Instant? { waiting.lazy.compactMap(\.due).min() }

    /// Handles `message`, received at `now`. Throws the violated rule; the connection must then be closed.
    package mutating func receive(
        _ message: ProducerMessage, at now: Instant, into effects: inout [Effect]
    ) throws(ProtocolViolation) {
        guard !hasEnded else { throw ProtocolViolation(in: message.section, "message after failed or ended") }
        switch message {
        case .surface(let size): try resize(size, into: &effects)
        case .buffers(let pool): try open(pool, into: &effects)
        case .frame(let frame): try receive(frame, at: now, into: &effects)
        case .timeline(let timeline):
            self.timeline = timeline.anchored(at: now)
            effects.append(.playbackChanged)
        case .playback(let playback):
            self.playback = playback
            effects.append(.playbackChanged)
        case .title(let title):
            self.title = title
            effects.append(.playbackChanged)
        case .failed(let status, let text):
            hasEnded = true
            effects.append(.failed(status: status, text))
        case .ended:
            hasEnded = true
            effects.append(.ended)
        }
    }

    /// Shows the newest frame that is due at `now` and returns the buffers of older ones.
    package mutating func advance(to now: Instant, into effects: inout [Effect]) {
        guard let index = waiting.lastIndex(where: { $0.due.map { $0 <= now } ?? true }) else { return }
        var frame = waiting[index]
        for old in waiting[..<index] {
            frame.inherit(old)
            dropFrame(in: old.index, into: &effects)
        }
        waiting.removeFirst(index + 1)
        effects.append(.show(frame))
    }

    /// Records that the overlay no longer uses buffer `index` of the newest pool. Returns `false`, without a
    /// change, if the overlay does not own the buffer.
    package mutating func bufferReturned(_ index: Int, into effects: inout [Effect]) -> Bool {
        guard let pool = newestPool, (0..<pool.descriptor.count).contains(index), pool.isOwned(index) else {
            return false
        }
        free(index, of: pool, into: &effects)
        return true
    }

    private mutating func free(_ index: Int, of pool: OpenPool, into effects: inout [Effect]) {
        newestPool?.ownedBuffers &= ~(1 << UInt(index))
        effects.append(.free(pool: pool.descriptor.number, index: index))
    }

    private mutating func resize(_ size: PixelSize, into effects: inout [Effect]) throws(ProtocolViolation) {
        guard size.isValid else {
            throw ProtocolViolation(
                in: "surface",
                "\(size.width) × \(size.height), expected 1 to \(PixelSize.maxSide) per side")
        }
        guard size != surface else { return }
        surface = size
        effects.append(.announce(size))
    }

    private mutating func open(_ pool: BufferPoolDescriptor, into effects: inout [Effect])
        throws(ProtocolViolation)
    {
        guard surface != nil else {
            throw ProtocolViolation(in: "buffers", "sent before the first surface message")
        }
        guard pool.number != self.pool?.number else {
            throw ProtocolViolation(
                in: "buffers", "pool \(pool.number) is already in use; a new pool needs another number")
        }
        if let violation = pool.violation { throw ProtocolViolation(in: "buffers", violation) }
        for _ in waiting { effects.append(.drop) }
        waiting.removeAll()
        newestPool = OpenPool(descriptor: pool)
        effects.append(.buffers(pool))
    }

    private mutating func receive(
        _ frame: FrameSubmission, at now: Instant, into effects: inout [Effect]
    ) throws(ProtocolViolation) {
        guard let newestPool else {
            throw ProtocolViolation(in: "frame", "sent before the first buffers message")
        }
        let pool = newestPool.descriptor
        guard frame.pool == pool.number else {
            throw ProtocolViolation(
                in: "frame", "pool \(frame.pool) is not current; the current pool is \(pool.number)")
        }
        guard (0..<pool.count).contains(frame.index) else {
            throw ProtocolViolation(in: "frame", "buffer \(frame.index) is not in the pool of \(pool.count)")
        }
        guard !newestPool.isOwned(frame.index) else {
            throw ProtocolViolation(
                in: "frame", "buffer \(frame.index) belongs to the overlay until its free message")
        }
        guard frame.damage.allSatisfy({ $0.isInside(pool.layout.size) }) else {
            throw ProtocolViolation(in: "frame", "a rectangle is empty or not inside the buffer")
        }
        if let due = frame.due, now.duration(to: due) > Self.maxWait {
            throw ProtocolViolation(
                in: "frame", "time more than \(Int(Self.maxWait.seconds)) s ahead of CLOCK_MONOTONIC")
        }
        waiting.append(
            newestPool.isNew ? FrameSubmission(pool: pool.number, index: frame.index, due: frame.due) : frame)
        self.newestPool?.ownedBuffers |= 1 << UInt(frame.index)
        self.newestPool?.isNew = false
        advance(to: now, into: &effects)
    }

    private mutating func dropFrame(in index: Int, into effects: inout [Effect]) {
        effects.append(.drop)
        // A queued frame is one of the newest pool, and its buffer belongs to the overlay.
        if let newestPool { free(index, of: newestPool, into: &effects) }
    }
}

extension FrameSubmission {
    /// Adds the damage of an older frame that is not shown.
    fileprivate mutating func inherit(_ old: FrameSubmission) {
        if damage.isEmpty || old.damage.isEmpty || damage.count + old.damage.count > Self.maxRects {
            damage = []
        } else {
            damage += old.damage
        }
    }
}
