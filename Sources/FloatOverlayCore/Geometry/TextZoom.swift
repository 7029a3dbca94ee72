// SPDX-License-Identifier: MIT

/// The scale of the texts of an overlay: the factor of their natural size, before the limits of a monitor. A
/// text that does not fit is shown smaller; the next one has the chosen scale again.
package struct TextZoom: Hashable, Sendable {
    /// The plausible factors.
    package static let range = 0.01...100.0
    /// The factor of the natural size.
    package let factor: Double

    /// `factor` is limited to `range`.
    package init(_ factor: Double) {
        self.factor = max(Self.range.lowerBound, min(factor, Self.range.upperBound))
    }

    /// The zoom of a text of the natural size `natural` for which the size `size` was chosen.
    package init(_ size: Size, of natural: Size) { self.init(size.width / natural.width) }

    /// The size of a text of the natural size `natural`.
    package func size(of natural: Size) -> Size { natural * factor }
}
