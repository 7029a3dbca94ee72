// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore

/// The placement of a layer surface on its output as `zwlr_layer_surface_v1` defines it: distances from a
/// corner in logical pixels of the compositor.
struct LayerSurfacePlacement: Hashable {
    let corner: Corner
    /// Distance from the corner's edge inwards.
    let x: Int
    let y: Int
    let extent: PixelSize
    /// Whether the surface covers its output, panels included.
    private let coversOutput: Bool

    /// Converts `placement`, whose logical pixels are `pixelRatio` logical pixels of the compositor.
    init(_ placement: Placement, pixelRatio: Double) {
        corner = placement.corner
        x = Self.clamped(placement.inset.width * pixelRatio)
        y = Self.clamped(placement.inset.height * pixelRatio)
        extent = Self.extent(placement.size * pixelRatio)
        coversOutput = false
    }

    /// Covers an output of the size `output` in logical pixels of the compositor.
    init(covering output: Size) {
        (corner, x, y) = (.topLeft, 0, 0)
        extent = Self.extent(output)
        coversOutput = true
    }

    /// Requests the placement.
    func apply(to surface: OpaquePointer) {
        if coversOutput {
            zwlr_layer_surface_v1_set_exclusive_zone(surface, -1)
            return Self.requestFullArea(of: surface)
        }
        let horizontalAnchor =
            corner.isRight ? ZWLR_LAYER_SURFACE_V1_ANCHOR_RIGHT : ZWLR_LAYER_SURFACE_V1_ANCHOR_LEFT
        let verticalAnchor =
            corner.isBottom ? ZWLR_LAYER_SURFACE_V1_ANCHOR_BOTTOM : ZWLR_LAYER_SURFACE_V1_ANCHOR_TOP
        zwlr_layer_surface_v1_set_size(surface, UInt32(extent.width), UInt32(extent.height))
        zwlr_layer_surface_v1_set_anchor(surface, horizontalAnchor.rawValue | verticalAnchor.rawValue)
        zwlr_layer_surface_v1_set_margin(
            surface, Int32(corner.isBottom ? 0 : y), Int32(corner.isRight ? x : 0),
            Int32(corner.isBottom ? y : 0), Int32(corner.isRight ? 0 : x))
    }

    /// Requests the whole area of an output that panels leave free. The compositor replies with its size.
    static func requestFullArea(of surface: OpaquePointer) {
        let edges = [
            ZWLR_LAYER_SURFACE_V1_ANCHOR_LEFT, ZWLR_LAYER_SURFACE_V1_ANCHOR_RIGHT,
            ZWLR_LAYER_SURFACE_V1_ANCHOR_TOP, ZWLR_LAYER_SURFACE_V1_ANCHOR_BOTTOM,
        ]
        zwlr_layer_surface_v1_set_anchor(surface, edges.reduce(0) { $0 | $1.rawValue })
        zwlr_layer_surface_v1_set_size(surface, 0, 0)
    }

    private static func extent(_ size: Size) -> PixelSize {
        PixelSize(width: max(1, clamped(size.width)), height: max(1, clamped(size.height)))
    }

    private static func clamped(_ value: Double) -> Int {
        min(max(Int(pixels: value), -32000), 32000)
    }
}
