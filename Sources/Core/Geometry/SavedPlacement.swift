// SPDX-License-Identifier: MIT

/// Where a user put overlays on a monitor, and how large; nothing of what they showed.
public struct SavedPlacement: Hashable, Sendable {
    /// The corner the inset is measured from: the nearest.
    public var corner: Corner
    /// The gaps between the corner's two edges and the overlay, in logical pixels.
    public var inset: Size
    /// The square logical pixels that frames cover, whatever their aspect; `nil`: the standard extent.
    public var area: Double?
    /// How many times its natural extent a text has; `nil`: once.
    public var zoom: Double?

    /// Makes it from its parts.
    public init(corner: Corner, inset: Size, area: Double? = nil, zoom: Double? = nil) {
        self.corner = corner
        self.inset = inset
        self.area = area
        self.zoom = zoom
    }

    /// Whether the numbers are such as a place can have.
    var isValid: Bool {
        let reach = -1e5...1e5
        return reach.contains(inset.width) && reach.contains(inset.height)
            && area.map { (1...1e9).contains($0) } ?? true && zoom.map { (0.01...100).contains($0) } ?? true
    }
}
