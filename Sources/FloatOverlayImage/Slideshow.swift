// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayFrameClient
internal import FloatOverlayRuntime

/// Shows one picture, or several one after the other, in an overlay. Draws only if a frame is due, the
/// overlay is visible and a buffer is free.
final class Slideshow {
    /// Exit status of this process.
    private(set) var status = ExitStatus.success
    private let interval: Duration
    private let maxSize: PixelSize?
    /// The name in the error message if no file can be shown.
    private let inputDescription: String
    private let reactor: Reactor
    private let frameTimer: Timer
    private let pictureTimer: Timer
    private var producer: FrameProducer?
    private var pictures: PictureSequence
    /// The extent to draw at.
    private var extent = PixelSize(width: 1, height: 1)
    /// The size requested in this event-loop turn.
    private var requestedSize: PixelSize?
    private var isDue = false
    private var hiddenSince: Instant?
    /// When the next picture is due, while the overlay is hidden.
    private var nextPictureTime: Instant?

    /// Shows `files`, the paths of the request. Takes ownership of the socket to the overlay.
    init(
        _ request: ImageRequest, files: [String], socket: consuming Descriptor, in reactor: Reactor
    ) {
        interval = request.interval
        maxSize = request.maxSize
        pictures = PictureSequence(files)
        inputDescription = request.inputDescription
        self.reactor = reactor
        frameTimer = Timer(in: reactor)
        pictureTimer = Timer(in: reactor)
        producer = FrameProducer(
            socket, in: reactor, received: { [unowned self] in received($0) }, ended: { _ in reactor.stop() })
        frameTimer.onFire = { [unowned self] _ in draw() }
        pictureTimer.onFire = { [unowned self] _ in showNextPicture() }
    }

    /// Shows the first usable file. Returns `false` if there is none, after an error message to the overlay.
    func start() -> Bool {
        if let failure = pictures.openFirst(firstFit, at: reactor.now) { return fail(failure) }
        guard let picture else { return false }
        send(.surface(picture.size))
        extent = picture.extent(firstFit)
        let failure = draw()
        guard producer?.bufferSize != nil else { return fail(failure ?? .noMemory) }
        if pictures.hasSeveral { pictureTimer.set(after: interval) }
        return true
    }

    /// Sends the error message to the overlay. Returns `false`.
    func fail(_ error: PictureError) -> Bool {
        send(.failed(status: error.status, error.message(fileName: inputDescription)))
        status = error.status
        return false
    }

    private func send(_ message: ProducerMessage) { producer?.send(message) }

    // MARK: Messages from the overlay

    private func received(_ message: OverlayMessage) {
        switch message {
        case .renderSize(let size, _, _):
            // A resize with the pointer sends many sizes. Only the last one received is used.
            if requestedSize == nil { reactor.runLater { [weak self] in self?.resize() } }
            requestedSize = size
        case .free: if isDue { draw() }
        case .visible(true): reveal()
        case .visible(false): hide()
        case .closed: reactor.stop()
        case .setPlaying, .seek, .skip, .hello, .error, .exit, .unknown: break
        }
    }

    private func resize() {
        guard let size = requestedSize, let picture else { return }
        requestedSize = nil
        // Several pictures of any aspect ratio are drawn at the overlay's current size.
        let fit = Fit(box: size, isEnlarging: pictures.hasSeveral, maxPixels: maxPixels)
        let extent = pictures.hasSeveral ? fit.extent(of: size) : picture.extent(fit)
        if extent == self.extent { return }
        self.extent = extent
        draw()
    }

    private func hide() {
        guard hiddenSince == nil else { return }
        hiddenSince = reactor.now
        nextPictureTime = pictureTimer.deadline
        frameTimer.cancel()
        pictureTimer.cancel()
    }

    private func reveal() {
        guard let since = hiddenSince else { return }
        hiddenSince = nil
        picture?.animation?.skip(since.duration(to: reactor.now))
        if let next = nextPictureTime { pictureTimer.set(at: next) }
        if isDue || picture?.animation != nil { draw() }
    }

    // MARK: Drawing

    private var picture: Picture? { pictures.picture }
    /// Animated and changing pictures have three buffers: one on screen, one submitted, one to draw into.
    private var isStill: Bool { !pictures.hasSeveral && picture?.animation == nil }
    private var maxPixels: Int { isStill ? Fit.maxPixels : Fit.maxAnimatedPixels }
    private var firstFit: Fit { Fit(box: maxSize, maxPixels: maxPixels) }

    /// Draws the picture, or later if no buffer is free. Returns why it cannot be drawn.
    @discardableResult
    private func draw() -> PictureError? {
        isDue = true
        guard hiddenSince == nil, let picture, let producer, producer.hasRoom(for: extent) else { return nil }
        isDue = false
        do throws(PictureError) {
            let fit = Fit(box: extent, isEnlarging: pictures.hasSeveral)
            try present(try picture.frame(fit, at: reactor.now), by: producer)
            return nil
        } catch {
            // The picture on screen stays, and its size is treated as the requested size until the next resize.
            pictures.report(error)
            extent = producer.bufferSize ?? extent
            return error
        }
    }

    private func present(_ pixels: borrowing Pixbuf, by producer: FrameProducer) throws(PictureError) {
        do throws(SystemError) {
            guard let canvas = try producer.canvas(extent, count: isStill ? 1 : 3) else { return }
            pixels.draw(into: canvas)
            if let next = picture?.animation?.nextFrame { frameTimer.set(at: next) }
            producer.present(canvas)
        } catch {
            throw .noMemory
        }
    }

    private func showNextPicture() {
        if pictures.openNext(Fit(box: extent, isEnlarging: true), at: reactor.now) {
            frameTimer.cancel()
            draw()
        }
        if pictures.hasNext { pictureTimer.set(after: interval) }
    }
}
