// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlayLogging
internal import FloatOverlaySurfaces

/// Takes pictures of a region of the screen, one at a time: request, layout, copy into a buffer.
final class RegionCapture {
    enum Event {
        /// A picture can be copied. `isResized`: `size` has changed.
        case layout(isResized: Bool)
        /// The picture in the buffer, still lent, is complete; `nil` if it has to be taken again.
        case picture(FrameBuffer?)
        /// The region cannot be captured now.
        case failed
    }

    private enum Step {
        case idle, requested
        /// The picture can be copied when a buffer is free.
        case waiting(Capture.Layout)
        /// The compositor copies into the buffer.
        case copying(FrameBuffer)
    }

    var onEvent: ((Event) -> Void)?
    /// The size of the shown part; 1 × 1 before the first layout.
    private(set) var size = PixelSize(width: 1, height: 1)
    /// The output and the part of it in the latest request; `nil` if no output showed the region.
    private(set) var source: CaptureRegion?
    private let region: PixelRect
    private let connection: Connection
    private let capture: Capture
    private let buffers: CaptureBuffer
    private var step = Step.idle
    /// Origin of the shown part within the picture.
    private var cropOrigin = (x: 0, y: 0)
    /// Whether the next picture is copied immediately, without waiting for a change.
    private var copiesImmediately = true

    /// Captures `region` with `manager`, of which it takes ownership.
    init(_ region: PixelRect, with manager: OpaquePointer, on connection: Connection) {
        (self.region, self.connection) = (region, connection)
        capture = Capture(manager)
        buffers = CaptureBuffer(connection)
        capture.onLayout = { [unowned self] in layoutReceived($0) }
        capture.onReady = { [unowned self] in finish($0) }
        capture.onFailed = { [unowned self] in fail() }
    }

    /// Whether the outputs have changed since the latest request.
    var isOutdated: Bool { CaptureRegion(region, on: connection.globals.outputs) != source }

    /// Requests a picture, or copies the requested one into a buffer of `presenter`. Returns whether an output
    /// shows the region.
    func advance(_ presenter: Presenter?) -> Bool {
        switch step {
        case .idle: return request()
        case .waiting: copy(presenter)
        case .requested, .copying: break
        }
        return true
    }

    /// Cancels the picture in progress.
    func cancel() {
        if case .copying(let buffer) = step { buffer.apply(.recycle) }
        (step, copiesImmediately) = (.idle, true)
        capture.cancel()
    }

    /// Cancels the picture in progress and frees the compositor's objects. No event follows.
    func destroy() {
        onEvent = nil
        cancel()
        capture.destroy()
        buffers.destroy()
    }

    private func request() -> Bool {
        source = CaptureRegion(region, on: connection.globals.outputs)
        guard let source, connection.isUsable else { return false }
        capture.request(source.output, source.capturesWholeOutput ? nil : source.part)
        guard capture.isBusy else { return false }
        step = .requested
        return true
    }

    private func layoutReceived(_ layout: Capture.Layout) {
        guard case .requested = step else {
            return connection.logger.bug("wayland: layout of a picture that was not requested")
        }
        guard let source, buffers.supports(layout) else { return fail() }
        let shown = source.cropRect(in: source.transform.upright(layout.size))
        let isResized = shown.size != size
        (size, cropOrigin, step) = (shown.size, (shown.x, shown.y), .waiting(layout))
        onEvent?(.layout(isResized: isResized))
    }

    /// Copies the requested picture into a buffer of `presenter`, if its layout is known and a buffer is free.
    func copy(_ presenter: Presenter?) {
        guard case .waiting(let layout) = step, let source, let buffer = presenter?.lend(size) else { return }
        guard let target = buffers.target(layout, source.transform, for: buffer) else {
            buffer.apply(.recycle)
            return fail()
        }
        step = .copying(buffer)
        capture.copy(into: target, whenChanged: !copiesImmediately)
        copiesImmediately = false
    }

    private func finish(_ layout: Capture.Layout) {
        guard case .copying(let buffer) = step, let source else {
            return connection.logger.bug("wayland: end of a copy that was not requested")
        }
        step = .idle
        // The outputs can change after the request: the picture then shows another part of the screen, and the
        // compositor need not report a further change.
        let isComplete =
            !isOutdated && buffers.finish(layout, source.transform, from: cropOrigin, in: buffer)
        if !isComplete {
            buffer.apply(.recycle)
            copiesImmediately = true
        }
        onEvent?(.picture(isComplete ? buffer : nil))
    }

    private func fail() {
        cancel()
        onEvent?(.failed)
    }
}
