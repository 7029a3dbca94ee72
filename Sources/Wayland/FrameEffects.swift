// SPDX-License-Identifier: MIT
internal import Core

/// Gives frames their corners and their opacity, which compositors have no say in: in place where nobody reads them and
/// they are fully seen, else in a copy.
final class FrameEffects {
    /// The most pixels between rows that compositors are given along with them.
    private static let widestPadding = 64
    private let copies: FramePool

    init(_ connection: Connection) { copies = FramePool(connection) }

    /// The buffer that shows `frame` at `opacity` with the corners of `mask` on `pixels` of the device; `nil` when none is
    /// free now.
    func finished(_ frame: FrameBuffer, opacity: Double, mask: CornerMask?, on pixels: PixelSize)
        -> FrameBuffer?
    {
        let share = PixelMath.share(opacity)
        if share == 256 && Self.isTight(frame, on: pixels) {
            if frame.appliedCorners.mask == mask { return frame }
            if !frame.isBusy {
                frame.appliedCorners.undo(frame)
                if let mask { frame.appliedCorners.apply(mask, to: frame) }
                return frame
            }
        }
        guard let copy = copies.take(frame.size) else { return nil }
        copy.alpha = .premultiplied
        PixelMath.copy(frame, into: copy, share: share)
        frame.appliedCorners.restore(copy, share: share)
        if let mask { AppliedCorners.cut(copy, mask) }
        return copy
    }

    /// Whether nothing of what is between rows is seen: where frames are scaled, edges are mixed with what is beyond them.
    private static func isTight(_ frame: FrameBuffer, on pixels: PixelSize) -> Bool {
        frame.padding == 0 || frame.padding <= widestPadding && frame.size == pixels
    }

    /// The surface that had the buffers is gone.
    func forget() { copies.forEach { $0.forget() } }

    /// The compositor has none of them any more.
    func end() { copies.end() }
}
