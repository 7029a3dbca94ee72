// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore

/// A part of a surface in logical pixels of the compositor.
struct Region: Hashable {
    private(set) var parts: [PixelRect] = []
    /// Areas within `parts` that are excluded.
    private(set) var holes: [PixelRect] = []

    static let empty = Region()

    /// The part of `parts` within a surface of the size `extent` with the rounded corners of `mask`.
    init(_ parts: [PixelRect], of extent: PixelSize, mask: CornerMask?) {
        self.parts = parts
        guard let mask else { return }
        for y in 0..<min(mask.height, extent.height) {
            let inset = min(mask.inset(y), extent.width)
            guard inset > 0 else { continue }
            for x in [0, extent.width - inset] {
                holes.append(PixelRect(x: x, y: y, width: inset, height: 1))
                holes.append(PixelRect(x: x, y: extent.height - 1 - y, width: inset, height: 1))
            }
        }
    }

    private init() {}

    /// Calls `use` with a `wl_region` of the same area.
    func with(_ connection: Connection, _ use: (OpaquePointer) -> Void) {
        guard let region = wl_compositor_create_region(connection.required.compositor) else { return }
        for part in parts { Self.call(wl_region_add, on: region, part: part) }
        for hole in holes { Self.call(wl_region_subtract, on: region, part: hole) }
        use(region)
        wl_region_destroy(region)
    }

    private static func call(
        _ change: (OpaquePointer?, Int32, Int32, Int32, Int32) -> Void, on region: OpaquePointer,
        part: PixelRect
    ) {
        change(region, Int32(part.x), Int32(part.y), Int32(part.size.width), Int32(part.size.height))
    }
}
