// SPDX-License-Identifier: MIT
internal import CFloatOverlayMPV
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// libmpv's software renderer. It must be destroyed before its player.
final class Renderer {
    private let renderer: OpaquePointer
    private let mpv: MPV
    private let wakeDescriptor: Descriptor
    private var descriptorWatch: FDWatch?

    /// Draws the frames of `mpv`. `onFrame` is called when a frame has to be drawn or skipped.
    init?(_ mpv: MPV, in reactor: Reactor, onFrame: @escaping () -> Void) {
        let number = fo_mpv_open_wake()
        guard number >= 0 else { return nil }
        let wakeDescriptor = Descriptor(owning: number)
        guard let renderer = fo_mpv_create_renderer(mpv.handle, number) else { return nil }
        self.mpv = mpv
        self.wakeDescriptor = wakeDescriptor
        self.renderer = renderer
        descriptorWatch = reactor.watch(number) { _ in
            fo_mpv_clear_wake(number)
            let updateFlags = mpv_render_context_update(renderer)
            if updateFlags & UInt64(MPV_RENDER_UPDATE_FRAME.rawValue) != 0 { onFrame() }
        }
    }

    deinit {
        descriptorWatch?.cancel()
        mpv_render_context_free(renderer)
    }

    /// The time at which the next frame has to be shown; `nil` if the frame is due now.
    var due: Instant? {
        let wait = fo_mpv_frame_delay(renderer, mpv.handle)
        return wait > 0 ? MonotonicClock.now.advanced(by: .microseconds(wait)) : nil
    }

    /// Draws the current frame at the size of `canvas` and returns whether libmpv succeeded. With `.full`
    /// libmpv sets the fourth byte of each pixel to 255; not every build of libmpv supports that format.
    func draw(into canvas: borrowing Canvas, _ alpha: AlphaMode) -> Bool {
        fo_mpv_draw(
            renderer, canvas.pixels, alpha == .full ? 1 : 0, CInt(canvas.size.width),
            CInt(canvas.size.height),
            canvas.stride) >= 0
    }

    /// Skips the current frame.
    func skip() { _ = fo_mpv_draw(renderer, nil, 0, 0, 0, 0) }
}
