// SPDX-License-Identifier: MIT
internal import CWayland
internal import Core
internal import Surfaces

/// Where pictures of the screen are copied to: right into the buffer they are shown from, or first into memory of its own
/// where they are turned or have their colours in another order.
final class CaptureBuffer {
    /// The formats that can be shown: as they are, and with red and blue exchanged.
    private static let plain = [WL_SHM_FORMAT_XRGB8888.rawValue, WL_SHM_FORMAT_ARGB8888.rawValue]
    private static let swapped = [WL_SHM_FORMAT_XBGR8888.rawValue, WL_SHM_FORMAT_ABGR8888.rawValue]

    private let connection: Connection
    private var targets: [(buffer: FrameBuffer, layout: Capture.Layout, proxy: OpaquePointer)] = []
    private var stage: FrameBuffer?
    /// Whether pictures have been seen to come upside down.
    private var isUpsideDown = false

    init(_ connection: Connection) { self.connection = connection }

    /// Whether a picture of `layout` can be shown.
    func takes(_ layout: Capture.Layout) -> Bool {
        layout.size.isValid && layout.stride % 4 == 0 && layout.stride >= layout.size.width * 4
            && (Self.plain + Self.swapped).contains(layout.format)
            && connection.globals.formats.contains(layout.format)
    }

    /// The `wl_buffer` for a picture of `layout`, turned by `turn`, on its way into `buffer`; `nil` when there is no memory.
    func target(_ layout: Capture.Layout, _ turn: OutputTransform, for buffer: FrameBuffer) -> OpaquePointer?
    {
        isDirect(layout, turn, buffer)
            ? proxy(layout, of: buffer) : staged(layout).flatMap { proxy(layout, of: $0) }
    }

    /// Finishes a picture that has been copied on its way into `buffer`, which is what of it begins at `corner`; `false`
    /// when it has to be taken once more.
    func finish(
        _ layout: Capture.Layout, _ turn: OutputTransform, from corner: (x: Int, y: Int),
        in buffer: FrameBuffer
    ) -> Bool {
        guard !isDirect(layout, turn, buffer) else {
            isUpsideDown = layout.isUpsideDown
            buffer.alpha = .opaque
            return !isUpsideDown
        }
        guard let stage else { return false }
        isUpsideDown = layout.isUpsideDown
        let swaps = Self.swapped.contains(layout.format)
        PixelMath.turn(stage, layout, turn, from: corner, swaps: swaps, into: buffer)
        buffer.alpha = .full
        return true
    }

    /// Whether pictures go right to where they are shown from.
    private func isDirect(_ layout: Capture.Layout, _ turn: OutputTransform, _ buffer: FrameBuffer) -> Bool {
        turn == .none && !isUpsideDown && layout.stride == buffer.stride && Self.plain.contains(layout.format)
    }

    private func staged(_ layout: Capture.Layout) -> FrameBuffer? {
        let count = layout.stride * layout.size.height
        if let stage, stage.backing.bytes.count >= count { return stage }
        stage = ShmSegment.make(count, on: connection).map { FrameBuffer($0, index: -1) }
        return stage
    }

    private func proxy(_ layout: Capture.Layout, of buffer: FrameBuffer) -> OpaquePointer? {
        var layout = layout
        layout.isUpsideDown = false
        if let known = targets.first(where: { $0.buffer === buffer && $0.layout == layout }) {
            return known.proxy
        }
        targets.removeAll { target in
            guard target.buffer.index == buffer.index else { return false }
            wl_buffer_destroy(target.proxy)
            return true
        }
        let made = buffer.backing.buffer(
            offset: buffer.offset, layout.size, stride: layout.stride, format: layout.format)
        if let made { targets.append((buffer, layout, made)) }
        return made
    }

    /// The compositor has none of it any more.
    func end() {
        for target in targets { wl_buffer_destroy(target.proxy) }
        targets.removeAll()
        stage?.backing.close()
        stage = nil
    }
}
