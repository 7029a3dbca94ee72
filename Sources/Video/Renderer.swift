// SPDX-License-Identifier: MIT
internal import CMPV
internal import Core
internal import Linux

/// libmpv's renderer without a graphics card: draws the frame that is due wherever it is told to. It is done with before
/// its player is.
final class Renderer {
    private let renderer: OpaquePointer
    private let mpv: MPV
    private let wake: Descriptor
    private var watching: FDWatch?

    /// Draws what `mpv` plays; `onFrame` is called when there is a frame to be drawn or skipped.
    init?(_ mpv: MPV, in reactor: Reactor, onFrame: @escaping () -> Void) {
        let number = fo_mpv_open_wake()
        guard number >= 0 else { return nil }
        let wake = Descriptor(owning: number)
        guard let renderer = fo_mpv_renderer(mpv.handle, number) else { return nil }
        self.mpv = mpv
        self.wake = wake
        self.renderer = renderer
        watching = reactor.watch(number) { _ in
            fo_mpv_clear_wake(number)
            let news = mpv_render_context_update(renderer)
            if news & UInt64(MPV_RENDER_UPDATE_FRAME.rawValue) != 0 { onFrame() }
        }
    }

    deinit {
        watching?.cancel()
        mpv_render_context_free(renderer)
    }

    /// How long the frame that is to be drawn next has time.
    var due: Duration { .nanoseconds(fo_mpv_due(renderer, mpv.handle) * 1000) }

    /// Draws the present frame as large as `canvas`, opaque; says whether it could. That every fourth byte is full is left to
    /// libmpv, which does not promise that it can.
    func draw(into canvas: borrowing Canvas, _ alpha: AlphaMode) -> Bool {
        fo_mpv_draw(
            renderer, canvas.pixels, alpha == .full ? 1 : 0, CInt(canvas.size.width),
            CInt(canvas.size.height),
            canvas.stride) >= 0
    }

    /// Takes the present frame for drawn: nobody sees it.
    func skip() { _ = fo_mpv_draw(renderer, nil, 0, 0, 0, 0) }
}
