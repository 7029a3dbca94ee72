// SPDX-License-Identifier: MIT

/// A user's choice of position and size on one monitor, independent of the content.
package struct SavedPlacement: Hashable, Sendable {
    /// The nearest corner, which `inset` is measured from.
    package var corner: Corner
    /// The distances between the corner's two edges and the overlay, in logical pixels.
    package var inset: Size
    /// The area of frames in square logical pixels, for any aspect; `nil` is the default size.
    package var area: Double?
    /// The scale factor of a text's natural size; `nil` is 1.
    package var zoom: Double?

    /// `inset` is the distance to the two edges of `corner`, in logical pixels.
    package init(corner: Corner, inset: Size, area: Double? = nil, zoom: Double? = nil) {
        self.corner = corner
        self.inset = inset
        self.area = area
        self.zoom = zoom
    }

    /// Whether all numbers are within plausible limits.
    var isValid: Bool {
        let reach = -1e5...1e5
        return reach.contains(inset.width) && reach.contains(inset.height)
            && area.map { (1...1e9).contains($0) } ?? true && zoom.map { TextZoom.range.contains($0) } ?? true
    }
}
