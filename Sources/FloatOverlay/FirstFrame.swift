// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// What a source has presented before its overlay may appear; of several the newest.
enum FirstFrame {
    case none
    case canvas(HeldCanvas)
    /// Buffers of a producer that wait for a window, and the one of them to show; `pool` is `nil` once the window has them.
    case adopted(pool: AdoptedPool?, index: Int?)
    case mirror(any MirrorSource)

    /// A frame of our own.
    final class HeldCanvas {
        private var canvas: Canvas?
        private let alpha: AlphaMode

        init(_ canvas: consuming Canvas, _ alpha: AlphaMode) {
            self.canvas = consume canvas
            self.alpha = alpha
        }

        func present(on surface: any Surface) {
            if let canvas = canvas.take() { surface.present(canvas, alpha: alpha) }
        }
    }

    /// A producer's memory.
    final class AdoptedPool {
        private let descriptor: Descriptor
        private let layout: FrameLayout
        private let count: Int

        init(_ descriptor: CInt, layout: FrameLayout, count: Int) throws(SystemError) {
            self.descriptor = try Descriptor.duplicating(descriptor)
            self.layout = layout
            self.count = count
        }

        func adopt(into surface: any Surface) throws(DisplayError) {
            try surface.adopt(descriptor.number, layout: layout, count: count)
        }
    }
}
