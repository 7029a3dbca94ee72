// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import FloatOverlay
internal import Linux

/// Images, decoded by a process of their own that draws them at the render size into memory shared with the screen:
/// a hostile file harms nobody but that process.
final class ImageSource: FrameSource {
    let kind = "image"
    private let files: [String]
    private let interval: Duration
    private var sink: FrameSink?
    private var producer: ProducerSocket?
    private var child: Child?
    private var pool: FramePool?
    private var hasFailed = false

    /// Shows `files`, each for `interval` when there are several.
    init(_ files: [String], interval: Duration) {
        self.files = files
        self.interval = interval
    }

    func start(_ sink: FrameSink) {
        self.sink = sink
        guard let program = HelperProgram.find("floatoverlay-image") else {
            return sink.failed(
                .unavailable("floatoverlay-image is not installed beside floatoverlayd", status: 69))
        }
        do throws(SystemError) {
            let pair = try UnixSocket.pair()
            let box = Self.box(sink)
            let words =
                ["floatoverlay-image", "--interval", "\(interval.seconds)", "\(box.width)", "\(box.height)"]
                + files
            let child = try Child(
                program, words, descriptors: [nil, 2, 2, pair.theirs.number], directory: "/")
            // Its end is told by the socket, behind its last words; here it is only waited for.
            try child.watch(in: sink.host.reactor) { _ in }
            self.child = child
            let ours = try Descriptor.duplicating(pair.ours.number)
            producer = ProducerSocket(ours, in: sink.host.reactor) { [unowned self] message, attached in
                hear(message, attached)
            } ended: { [unowned self] in
                lost()
            }
        } catch {
            sink.failed(.unavailable("\(error)", status: 69))
        }
    }

    func renderSizeChanged(_ size: RenderSize) { producer?.send(.size(size.pixels)) }
    func visibilityChanged(_ isVisible: Bool) { producer?.send(.visible(isVisible)) }

    func bufferReturned(_ index: Int) {
        if let pool { producer?.send(.free(index: index, pool: pool.number)) }
    }

    func stop() {
        producer?.send(.close)
        producer = nil
        child = nil
        sink = nil
    }

    /// The standard extent on the likely monitor: drawn at once, it saves a picture the way there and back.
    private static func box(_ sink: FrameSink) -> PixelSize {
        guard let monitor = sink.host.monitor() else { return PixelSize(width: 640, height: 360) }
        let size = Size(width: monitor.size.width / 3, height: monitor.size.height / 4)
        return PixelSize(size, scale: monitor.scale)
    }

    private func hear(_ message: ProducerMessage, _ attached: consuming Descriptor?) {
        switch message {
        case .hello(let size): sink?.announce(frames: size)
        case .buffers(let pool): adopt(pool, attached)
        case .ready(let index, let number, _):
            if let pool, number == pool.number, index < pool.count { sink?.presentAdopted(index) }
        case .failed(let status): fail(Int32(status))
        case .size, .free, .visible, .close: break
        }
    }

    private func adopt(_ pool: FramePool, _ attached: consuming Descriptor?) {
        guard let sink, let descriptor = attached else { return lost() }
        do throws(StageError) {
            try sink.adopt(descriptor.number, layout: pool.layout, count: pool.count)
            self.pool = pool
            announce(pool.layout.size)
        } catch {
            lost()
        }
    }

    /// The next picture of a slideshow may be of another shape; what differs by rounding is the same.
    private func announce(_ size: PixelSize) {
        guard let now = sink?.renderSize?.pixels else { return }
        let (wide, high) = (Double(size.width * now.height), Double(size.height * now.width))
        let slack = Double(max(now.width, now.height)) * 2
        if (wide - high).magnitude > slack { sink?.announce(frames: size) }
    }

    private func fail(_ status: Int32) {
        hasFailed = true
        let name = files.count == 1 ? files[0] : "these files"
        switch status {
        case ExitStatus.badInput: sink?.failed(.badContent("\(name) cannot be read as an image"))
        case ExitStatus.noInput: sink?.failed(.unavailable("\(name): there is no such file", status: status))
        case ExitStatus.notPermitted:
            sink?.failed(.unavailable("\(name): you may not read it", status: status))
        default: sink?.failed(.unavailable("\(name) cannot be shown", status: ExitStatus.unavailable))
        }
    }

    private func lost() {
        guard !hasFailed else { return }
        sink?.failed(.unavailable("the image decoder ended", status: ExitStatus.unavailable))
    }
}
