// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import FloatOverlaySurfaces
internal import Logging

/// Dispatches completion events to the buffers of shared segments. A time limit releases a buffer whose
/// completion event is missing, because the server sends none after an error.
final class ShmCompletions {
    /// Time limit for the server to read a frame.
    static let timeout = Duration.milliseconds(500)

    /// A buffer's segment in the server, and its offset there.
    private struct Location: Hashable {
        let segment: ShmSeg
        let offset: Int
    }

    private struct Entry {
        weak var buffer: FrameBuffer?
    }

    private var buffers: [Location: Entry] = [:]
    /// The buffer of the latest request.
    private weak var latest: FrameBuffer?
    private let timer: Timer

    init(_ reactor: Reactor) {
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] in reclaimOverdueBuffers($0) }
    }

    /// Registers `buffer`, which lies in the server's `segment`.
    func add(_ buffer: FrameBuffer, in segment: ShmSeg) {
        buffers[Location(segment: segment, offset: buffer.offset)] = Entry(buffer: buffer)
    }

    /// Removes the buffers in `segment`.
    func remove(_ segment: ShmSeg) { buffers = buffers.filter { $0.key.segment != segment } }

    /// Handles a `ShmCompletion` event.
    func handle(_ event: XShmCompletionEvent) {
        buffers[Location(segment: event.shmseg, offset: Int(event.offset))]?.buffer?.completed(event)
    }

    /// Handles the failure of the request `serial`, which has no completion event.
    func failed(_ serial: UInt) {
        forEach { if $0.state.readers > 0 && $0.resource.serial == serial { $0.reclaim() } }
        cancelTimerIfIdle()
    }

    /// Starts the time limit for the latest request of `buffer`.
    fileprivate func startTimer(for buffer: FrameBuffer) {
        latest = buffer
        if timer.deadline == nil { timer.set(at: buffer.resource.sentAt.advanced(by: Self.timeout)) }
    }

    /// Stops the timer if the server reads no buffer. The buffers are searched only when the server has read
    /// the latest one, not at the completion of each frame of several surfaces.
    fileprivate func cancelTimerIfIdle() {
        guard timer.deadline != nil, latest?.state.readers ?? 0 == 0 else { return }
        var isReading = false
        forEach { isReading = isReading || $0.state.readers > 0 }
        if !isReading { timer.cancel() }
    }

    private func reclaimOverdueBuffers(_ now: Instant) {
        var oldest: Instant?
        forEach { buffer in
            guard buffer.state.readers > 0 else { return }
            let sentAt = buffer.resource.sentAt
            guard sentAt.advanced(by: Self.timeout) <= now else {
                return oldest = min(oldest ?? sentAt, sentAt)
            }
            buffer.backing.logger.debug("x11: no completion event for a frame; reclaiming its buffer")
            buffer.reclaim()
        }
        if let oldest { timer.set(at: oldest.advanced(by: Self.timeout)) }
    }

    private func forEach(_ body: (FrameBuffer) -> Void) {
        for entry in buffers.values { if let buffer = entry.buffer { body(buffer) } }
    }
}

extension FrameBuffer {
    /// Records that the server reads the buffer for the request `serial`.
    func addReader(_ serial: UInt) {
        apply(.read(state.readers + 1))
        (resource.serial, resource.sentAt) = (serial, MonotonicClock.now)
        backing.connection.completions.startTimer(for: self)
    }

    /// Handles the completion of a request.
    fileprivate func completed(_ event: XShmCompletionEvent) {
        guard state.readers > 0 else { return }
        let isLast = resource.complete(event.serial, to: event.drawable)
        apply(.read(isLast ? 0 : max(1, state.readers - 1)))
        backing.connection.completions.cancelTimerIfIdle()
        onRelease?(self)
    }

    /// Marks the buffer as released although completion events are missing.
    fileprivate func reclaim() {
        resource.finishAll()
        release(readers: 0)
    }
}
