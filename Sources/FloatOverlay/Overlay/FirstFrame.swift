// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The newest frame that a source has presented before the overlay may appear.
enum FirstFrame {
    case none
    case canvas(HeldCanvas)
    /// A producer's buffers, held until the overlay has a window, and the index of the one to show; `pool` is
    /// `nil` after the window has adopted the buffers.
    case adopted(pool: AdoptedPool?, index: Int?)
    case mirror(any MirrorSource)

    /// A frame drawn in this process.
    final class HeldCanvas {
        private var canvas: Canvas?
        private let alpha: AlphaMode

        init(_ canvas: consuming Canvas, alpha: AlphaMode) {
            self.canvas = consume canvas
            self.alpha = alpha
        }

        func present(on surface: any Surface) {
            if let canvas = canvas.take() { surface.present(canvas, alpha: alpha) }
        }
    }

    /// A producer's shared memory.
    final class AdoptedPool {
        private let descriptor: Descriptor
        private let layout: FrameLayout
        private let count: Int

        init(_ descriptor: CInt, layout: FrameLayout, count: Int) throws(SystemError) {
            self.descriptor = try Descriptor.duplicating(descriptor)
            self.layout = layout
            self.count = count
        }

        func adopt(into surface: any OverlaySurface) throws(DisplayError) {
            try surface.adopt(descriptor.number, layout: layout, count: count)
        }
    }
}
