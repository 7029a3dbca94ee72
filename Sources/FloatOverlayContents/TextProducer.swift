// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayFrameClient
internal import FloatOverlayRuntime

/// Lays out and draws texts in the child process floatoverlay-text, because a long text, or a font that is not loaded
/// yet, would hold up the loop. One request at a time.
final class TextProducer {
    /// The bytes of a text that fit into a message.
    static let maxByteCount = 64000
    /// The longest text takes about a second; a font may be on a slow file system.
    private static let timeout = FileTask.timeout

    private var connection: HelperConnection<TextReply>?
    private var memory: SharedMemory?
    private var onReply: ((TextReply) -> Void)?
    private let onFailure: (String) -> Void
    private let timer: Timer

    /// Starts the child. `onFailure` is called with the reason when it ends or takes too long.
    init(in reactor: Reactor, onFailure: @escaping (String) -> Void) throws(SystemError) {
        self.onFailure = onFailure
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] _ in fail("the text takes too long to lay out") }
        connection = try HelperConnection("floatoverlay-text", in: reactor) { [unowned self] in
            received($0)
        } ended: { [unowned self] _ in
            fail("floatoverlay-text exited")
        }
    }

    /// Whether a reply is missing. Another request is then not possible.
    var isBusy: Bool { onReply != nil }

    /// Lays out `text`, wrapped at `width` logical pixels, and passes its natural size in logical pixels.
    func measure(_ text: StyledText, width: Double, done: @escaping (Size) -> Void) {
        request(.measure(text, width: width)) { [weak self] in
            guard case .measured(let size) = $0 else {
                self?.fail("floatoverlay-text sent an unexpected reply")
                return
            }
            done(size)
        }
    }

    /// Draws the text that was laid out last, and passes its pixels, in rows without padding.
    func draw(_ size: PixelSize, scale: Double, done: @escaping (UnsafeRawBufferPointer) -> Void) {
        let count = size.width * size.height * 4
        if memory?.bytes.count != count { memory = try? SharedMemory(count: count) }
        guard let memory else { return fail("there is no memory for the text") }
        request(.draw(size, scale: scale), descriptor: memory.descriptor.number) { [weak self] in
            guard case .drawn = $0 else {
                self?.fail("floatoverlay-text sent an unexpected reply")
                return
            }
            done(UnsafeRawBufferPointer(memory.bytes))
        }
    }

    private func request(
        _ request: TextRequest, descriptor: CInt? = nil, _ onReply: @escaping (TextReply) -> Void
    ) {
        self.onReply = onReply
        timer.set(after: Self.timeout)
        connection?.socket.send(request, descriptor: descriptor)
    }

    private func received(_ reply: TextReply) {
        timer.cancel()
        onReply.take()?(reply)
    }

    private func fail(_ reason: String) {
        timer.cancel()
        connection = nil
        onReply = nil
        onFailure(reason)
    }
}
