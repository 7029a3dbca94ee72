// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The actions on an overlay.
package enum OverlayAction: Hashable, Sendable {
    case hide, reveal, toggle, close
    /// `return`: closes the overlay after the window or program that it came from has been restored.
    case returnToApp
    /// Moves the overlay beyond a side of the monitor; a tab stays visible.
    case stash
    /// Changes to the next size in the cycle.
    case cycleSize
    /// Moves the overlay into a corner or to a point.
    case move(Position)
    /// Changes the size.
    case resize(SizeRequest)
    /// Sets the opacity in percent, 20…100.
    case opacity(Int)
    /// Enables or disables click-through; `nil` toggles it.
    case clickThrough(Bool?)
    /// Delays (positive) or advances the lyrics, in milliseconds.
    case offset(OffsetChange)
    /// Saves the content on the screen as a PNG file; the path as given by the user.
    case screenshot(String)
}

/// A position on a monitor, in logical pixels from its top left corner.
package enum Position: Hashable, Sendable {
    case corner(Corner)
    case point(Point)
}

/// A requested size.
package enum SizeRequest: Hashable, Sendable {
    /// Width and height in logical pixels, 1…16384 each.
    case size(Size)
    /// A percentage, 1…1600; at 100 % one frame pixel is one device pixel.
    case percent(Double)
}
