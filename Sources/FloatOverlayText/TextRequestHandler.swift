// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayFrameClient
internal import FloatOverlayPaint
internal import FloatOverlayRuntime

/// Lays out texts and draws them into memory of the overlay. Stops the loop at the end of the connection.
final class TextRequestHandler: CanvasOwner {
    private let painter = CairoPainter()
    private let reactor: Reactor
    private var socket: ProducerSocket<TextRequest>?
    /// The text that was laid out last.
    private var text: StyledText?

    /// Takes ownership of the socket to the overlay.
    init(_ socket: consuming Descriptor, in reactor: Reactor) {
        self.reactor = reactor
        self.socket = ProducerSocket(
            socket, in: reactor, received: { [unowned self] in reply(to: $0) }, ended: { _ in reactor.stop() }
        )
    }

    private func reply(to request: TextRequest) {
        switch request {
        case .measure(let text, let width):
            self.text = text
            socket?.send(TextReply.measured(painter.measure(text, width: width)))
        case .draw(let size, let scale):
            guard let descriptor = socket?.takeDescriptor() else { return reactor.stop() }
            draw(
                size, scale: scale,
                into: SharedMemory.mapped(descriptor, count: size.width * size.height * 4))
        }
    }

    private func draw(_ size: PixelSize, scale: Double, into memory: SharedMemory?) {
        guard let text, let memory, let pixels = memory.bytes.baseAddress else { return reactor.stop() }
        let canvas = Canvas(pixels: pixels, size: size, stride: size.width * 4, index: 0, owner: self)
        painter.draw(text, scale: scale, into: canvas)
        _ = canvas.relinquish()
        withExtendedLifetime(memory) {}
        socket?.send(TextReply.drawn)
    }

    func recycle(_ index: Int) {}
}

extension SharedMemory {
    fileprivate static func mapped(_ descriptor: consuming Descriptor, count: Int) -> SharedMemory? {
        try? SharedMemory(adopting: descriptor, count: count)
    }
}
