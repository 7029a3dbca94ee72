// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayFrameClient
internal import FloatOverlayRuntime

/// Shows one picture, or several one after the other, in an overlay. Draws only if a frame is due, the
/// overlay is visible and a buffer is free.
final class Slideshow {
    /// Exit status of this process.
    private(set) var status = ExitStatus.done
    private let interval: Duration
    private let box: PixelSize?
    private let isSeveral: Bool
    private let reactor: Reactor
    private var producer: FrameProducer?
    /// The name in the error message if no file can be shown.
    private let name: String
    /// Files that have not failed yet.
    private var files: [String]
    private var place = 0
    private var picture: Picture?
    /// The extent to draw at.
    private var extent = PixelSize(width: 1, height: 1)
    /// The size requested in this event-loop turn.
    private var asked: PixelSize?
    private var isDue = false
    private var hiddenSince: Instant?
    private lazy var frameTimer = reactor.timer { [unowned self] _ in draw() }
    private lazy var pictureTimer = reactor.timer { [unowned self] _ in showNext() }

    /// Takes ownership of the socket to the overlay.
    init(_ request: ImageRequest, socket: consuming Descriptor, in reactor: Reactor) {
        interval = request.interval
        box = request.box
        files = request.files
        name = request.files.count == 1 ? request.files[0] : "any of the files"
        isSeveral = request.files.count > 1
        self.reactor = reactor
        producer = FrameProducer(
            socket, in: reactor, received: { [unowned self] in received($0) }, ended: { reactor.stop() })
    }

    /// Shows the first usable file. Returns `false` if there is none, after an error message to the overlay.
    func start() -> Bool {
        var statuses: Set<ExitStatus> = []
        while place < files.count, picture == nil {
            guard let error = open(files[place], firstFit) else { break }
            statuses.insert(error.status)
        }
        guard let picture else { return fail(statuses.count == 1 ? statuses.first ?? .badInput : .badInput) }
        send(.surface(picture.size))
        extent = picture.extent(firstFit)
        draw()
        guard producer?.bufferSize != nil else { return fail(.badInput) }
        if isSeveral { pictureTimer.set(after: interval) }
        return true
    }

    private func fail(_ status: ExitStatus) -> Bool {
        send(.failed(status: status, PictureError.sentence(status, name)))
        self.status = status
        return false
    }

    private func send(_ message: ProducerMessage) { producer?.send(message) }

    // MARK: Messages from the overlay

    private func received(_ message: OverlayMessage) {
        switch message {
        case .renderSize(let size, _, _):
            // A resize with the pointer sends many sizes. Only the last one received is used.
            if asked == nil { reactor.runLater { [weak self] in self?.resize() } }
            asked = size
        case .free: if isDue { draw() }
        case .visible(true): reveal()
        case .visible(false): hide()
        case .closed: reactor.stop()
        case .setPlaying, .seek, .skip, .hello, .error, .exit, .unknown: break
        }
    }

    private func resize() {
        guard let size = asked, let picture else { return }
        asked = nil
        // Several pictures of any aspect ratio are drawn at the overlay's current size.
        let fit = Fit(box: size, isEnlarging: isSeveral, maxPixels: maxPixels)
        let extent = isSeveral ? fit.extent(of: size) : picture.extent(fit)
        if extent == self.extent { return }
        self.extent = extent
        draw()
    }

    private func hide() {
        guard hiddenSince == nil else { return }
        hiddenSince = reactor.now
        frameTimer.cancel()
        pictureTimer.cancel()
    }

    private func reveal() {
        guard let since = hiddenSince else { return }
        hiddenSince = nil
        picture?.animation?.skip(since.duration(to: reactor.now))
        if isSeveral { pictureTimer.set(after: interval) }
        if isDue || picture?.animation != nil { draw() }
    }

    // MARK: Drawing

    /// Animated and changing pictures have three buffers: one on screen, one submitted, one to draw into.
    private var isStill: Bool { !isSeveral && picture?.animation == nil }
    private var maxPixels: Int { isStill ? Fit.maxPixels : Fit.maxAnimatedPixels }
    private var firstFit: Fit { Fit(box: box, maxPixels: maxPixels) }

    private func draw() {
        isDue = true
        guard hiddenSince == nil, let picture, let producer, producer.hasRoom(for: extent) else { return }
        isDue = false
        do throws(PictureError) {
            let fit = Fit(box: extent, isEnlarging: isSeveral)
            try present(try picture.frame(fit, at: reactor.now), by: producer)
        } catch {
            // The picture on screen stays, and its size counts as the requested size until the next resize.
            note(files[place], error)
            extent = producer.bufferSize ?? extent
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

    // MARK: Sequence

    private func showNext() {
        let current = files[place]
        place = (place + 1) % files.count
        while files[place] != current {
            if open(files[place], Fit(box: extent, isEnlarging: true)) == nil {
                frameTimer.cancel()
                draw()
                break
            }
            place %= files.count
        }
        if files.count > 1 { pictureTimer.set(after: interval) }
    }

    /// Opens `path`, the file at `place`, as the current picture. After an error the file is removed from the
    /// list.
    private func open(_ path: String, _ fit: Fit) -> PictureError? {
        do throws(PictureError) {
            picture = try Picture(path, fit, at: reactor.now)
            return nil
        } catch {
            note(path, error)
            files.remove(at: place)
            return error
        }
    }

    private func note(_ path: String, _ error: PictureError) {
        Process.print("floatoverlay-image: cannot show \(path): \(error.reason)\n", to: 2)
    }
}
