// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// Attaches frames to a `wl_surface` with round corners and opacity, because compositors apply neither. Corners
/// are cut in place if the opacity is 1 and the compositor does not read the frame; otherwise in a copy.
final class FrameAttacher {
    /// Maximum padding between rows, in pixels, that is passed to the compositor as part of the buffer.
    private static let widestPadding = 64
    private let copies: BufferPool

    init(_ connection: Connection) { copies = BufferPool(connection) }

    /// Attaches `frame` to `surface`, which shows it at `opacity` with the corners of `mask` on `pixels` device
    /// pixels. `damage` is the area that differs from the frame on the surface, empty for all of it. Returns
    /// the attached buffer, the frame's own or a copy; `nil` if no buffer is free.
    func attach(
        _ frame: FrameBuffer, to surface: WLSurface, opacity: Double, mask: CornerMask?,
        on pixels: PixelSize, damage: [PixelRect] = []
    ) -> FrameBuffer? {
        guard let shown = finished(frame, opacity: opacity, mask: mask, on: pixels),
            surface.attach(shown, damage: shown === frame ? damage : [])
        else { return nil }
        return shown
    }

    private func finished(_ frame: FrameBuffer, opacity: Double, mask: CornerMask?, on pixels: PixelSize)
        -> FrameBuffer?
    {
        let alpha = PixelMath.alpha(opacity)
        if alpha == 256 && Self.isTight(frame, on: pixels) {
            let corners = frame.resource.appliedCorners
            if corners.mask == mask { return frame }
            if frame.state.readers == 0 {
                corners.undo(frame)
                if let mask { corners.apply(mask, to: frame) }
                return frame
            }
        }
        guard let copy = copies.free(frame.size) else { return nil }
        copy.alpha = .premultiplied
        PixelMath.copy(frame, into: copy, alpha: alpha)
        frame.resource.appliedCorners.restore(copy, alpha: alpha)
        if let mask { AppliedCorners.cut(copy, mask) }
        return copy
    }

    /// Whether the padding between rows cannot become visible. When the compositor scales a frame, it mixes
    /// the edges with the padding.
    private static func isTight(_ frame: FrameBuffer, on pixels: PixelSize) -> Bool {
        frame.padding == 0 || frame.padding <= widestPadding && frame.size == pixels
    }

    /// Marks the copies as released after their surface was destroyed.
    func detach() { copies.forEach { $0.detach() } }

    /// Frees the copies, which the compositor must not use any more.
    func close() { copies.close() }
}
