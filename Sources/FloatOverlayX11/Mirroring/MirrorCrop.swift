// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The part of a window that a mirror shows.
package struct MirrorCrop: Hashable {
    /// The requested part in window pixels; `nil` is the whole window.
    var region: PixelRect?
    /// The margins in which a toolkit draws the window's shadow (`_GTK_FRAME_EXTENTS`).
    var shadow: Insets

    /// Pixels at the four sides.
    package struct Insets: Hashable {
        var (left, right, top, bottom) = (0, 0, 0, 0)

        /// Left, right, top and bottom, in the order of the property. Implausible values are ignored.
        package init(_ values: [UInt]) {
            guard values.count == 4, values.allSatisfy({ $0 <= 512 }) else { return }
            (left, right) = (Int(values[0]), Int(values[1]))
            (top, bottom) = (Int(values[2]), Int(values[3]))
        }
    }

    /// `region` of a window, or the whole window without its `shadow`.
    package init(region: PixelRect?, shadow: Insets) {
        self.region = region
        self.shadow = shadow
    }

    /// The shown part of a window of the size `windowSize`; `nil` if the part is empty.
    package func part(of windowSize: PixelSize) -> PixelRect? {
        (region ?? inner(windowSize)).intersection(PixelRect(x: 0, y: 0, size: windowSize))
    }

    private func inner(_ windowSize: PixelSize) -> PixelRect {
        let size = PixelSize(
            width: windowSize.width - shadow.left - shadow.right,
            height: windowSize.height - shadow.top - shadow.bottom
        )
        guard size.width > 0, size.height > 0 else { return PixelRect(x: 0, y: 0, size: windowSize) }
        return PixelRect(x: shadow.left, y: shadow.top, size: size)
    }
}
