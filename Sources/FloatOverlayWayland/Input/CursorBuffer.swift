// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// One cursor image in memory shared with the compositor.
final class CursorBuffer {
    /// Larger images are rejected.
    private static let maxSide: UInt32 = 1024

    let buffer: OpaquePointer
    let size: PixelSize
    /// Image pixels per logical pixel of the compositor.
    let scale: Int
    /// The hot spot in logical pixels of the compositor.
    let hotSpot: (x: Int, y: Int)

    /// Copies `image` into memory shared through `shm`, a `wl_shm`. `cursorSize` is the user's cursor size in
    /// logical pixels. `nil` if the image is unusable or memory is exhausted.
    init?(_ image: fo_cursor, cursorSize: Int, shm: OpaquePointer) {
        guard image.width > 0, image.height > 0, max(image.width, image.height) <= Self.maxSide else {
            return nil
        }
        scale = Self.scale(nominalSize: Int(image.size), cursorSize: cursorSize)
        hotSpot = (Int(image.hot_x) / scale, Int(image.hot_y) / scale)
        size = PixelSize(
            width: Self.padded(Int(image.width), to: scale), height: Self.padded(Int(image.height), to: scale)
        )
        let count = size.width * size.height * 4
        guard let shared = try? SharedMemory(count: count),
            let pool = wl_shm_create_pool(shm, shared.descriptor.number, Int32(count))
        else { return nil }
        defer { wl_shm_pool_destroy(pool) }
        Self.copy(image, to: shared.bytes, stride: size.width * 4)
        guard
            let created = wl_shm_pool_create_buffer(
                pool, 0, Int32(size.width), Int32(size.height), Int32(size.width * 4),
                WL_SHM_FORMAT_ARGB8888.rawValue)
        else { return nil }
        buffer = created
    }

    deinit { wl_buffer_destroy(buffer) }

    /// The buffer scale of an image whose size in the theme is `nominalSize`, which may differ from the
    /// requested size.
    static func scale(nominalSize: Int, cursorSize: Int) -> Int {
        max(1, (nominalSize + cursorSize / 2) / cursorSize)
    }

    /// The side, padded to a multiple of the scale: a buffer size that is not a multiple of the buffer scale
    /// is a protocol error (`wl_surface.error.invalid_size`).
    static func padded(_ side: Int, to scale: Int) -> Int { (side + scale - 1) / scale * scale }

    private static func copy(_ image: fo_cursor, to bytes: UnsafeMutableRawBufferPointer, stride: Int) {
        let row = Int(image.width) * 4
        let pixels = UnsafeRawBufferPointer(start: image.pixels, count: row * Int(image.height))
        for y in 0..<Int(image.height) {
            let source = UnsafeRawBufferPointer(rebasing: pixels[(y * row)..<((y + 1) * row)])
            UnsafeMutableRawBufferPointer(rebasing: bytes[(y * stride)...]).copyMemory(from: source)
        }
    }
}
