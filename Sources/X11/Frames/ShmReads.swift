// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Linux
internal import Logging
internal import Surfaces

/// The requests that the server reads one buffer for.
struct ShmReads: BufferResource {
    /// The serial number of the latest of them.
    fileprivate(set) var serial: UInt = 0
    /// When that was sent.
    fileprivate(set) var sent = Instant(nanoseconds: 0)
    private var window: Drawable = 0
    /// How many of them put the frame into the window itself.
    private var inWindow = 0
    private var finished = 0

    init() {}

    mutating func destroy() { self = ShmReads() }

    /// The latest of them puts the frame into `window`.
    mutating func putsFrame(into window: Drawable) {
        self.window = window
        inWindow += 1
    }

    /// How many frames have come into the window since the last call.
    mutating func collectFinished() -> Int {
        defer { finished = 0 }
        return finished
    }

    fileprivate mutating func finish(_ drawable: Drawable) {
        guard drawable == window, inWindow > 0 else { return }
        inWindow -= 1
        finished += 1
    }

    fileprivate mutating func giveUp() { (inWindow, finished) = (0, finished + inWindow) }
}

extension FrameBuffer {
    /// The server is about to read it for the request `serial`.
    func addReader(_ serial: UInt) {
        take(.read(state.readers + 1))
        (resource.serial, resource.sent) = (serial, MonotonicClock.now)
        backing.connection.completions.expect(resource.sent)
    }

    /// The server has read it for the request of `event`, and so for all before it.
    fileprivate func completed(_ event: XShmCompletionEvent) {
        guard state.readers > 0 else { return }
        resource.finish(event.drawable)
        take(.read(event.serial >= resource.serial ? 0 : max(1, state.readers - 1)))
        backing.connection.completions.rest()
        onRelease?(self)
    }

    /// No completion will come any more.
    fileprivate func reclaim() {
        resource.giveUp()
        release(readers: 0)
    }
}

/// Where completion events go: the segments that the server sees, and a limit of time for reading a buffer of theirs, as no
/// completion comes after an error.
final class ShmCompletions {
    /// Time limit for the server to read a frame.
    static let limit = Duration.milliseconds(500)

    private struct Entry {
        weak var segment: ShmSegment?
    }

    private let reactor: Reactor
    private var segments: [ShmSeg: Entry] = [:]
    private lazy var timer = reactor.timer { [unowned self] in giveUp($0) }

    init(_ reactor: Reactor) { self.reactor = reactor }

    /// The server sees `segment` as `id`.
    func add(_ segment: ShmSegment, _ id: ShmSeg) { segments[id] = Entry(segment: segment) }

    func remove(_ id: ShmSeg) { segments[id] = nil }

    /// The server has read a buffer (`ShmCompletion`).
    func take(_ event: XShmCompletionEvent) {
        segments[event.shmseg]?.segment?.buffer(at: Int(event.offset))?.completed(event)
    }

    /// The request `serial` failed, so no completion will come for it.
    func failed(_ serial: UInt) {
        forEach { if $0.state.readers > 0 && $0.resource.serial == serial { $0.reclaim() } }
        rest()
    }

    /// A request that reads a buffer was sent at `now`.
    fileprivate func expect(_ now: Instant) {
        if timer.deadline == nil { timer.set(at: now.advanced(by: Self.limit)) }
    }

    /// Waits for nothing when the server reads nothing.
    fileprivate func rest() {
        guard timer.deadline != nil else { return }
        var isReading = false
        forEach { isReading = isReading || $0.state.readers > 0 }
        if !isReading { timer.cancel() }
    }

    private func giveUp(_ now: Instant) {
        var oldest: Instant?
        forEach { buffer in
            guard buffer.state.readers > 0 else { return }
            let sent = buffer.resource.sent
            guard sent.advanced(by: Self.limit) <= now else { return oldest = min(oldest ?? sent, sent) }
            buffer.backing.logger.debug("x11: no completion event for a frame; reclaiming its buffer")
            buffer.reclaim()
        }
        if let oldest { timer.set(at: oldest.advanced(by: Self.limit)) }
    }

    private func forEach(_ body: (FrameBuffer) -> Void) {
        for entry in segments.values { entry.segment?.forEach(body) }
    }
}
