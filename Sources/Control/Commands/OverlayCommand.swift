// SPDX-License-Identifier: MIT
public import Core

/// `overlay`: what shall happen to an overlay that is on screen.
public struct OverlayCommand: Hashable, Sendable {
    /// What shall happen.
    public var action: OverlayAction
    /// `--id`: which one; `nil` is the newest.
    public var id: Int?

    /// Makes a command from its parts.
    public init(_ action: OverlayAction, id: Int? = nil) {
        self.action = action
        self.id = id
    }
}

/// What can happen to an overlay.
public enum OverlayAction: Hashable, Sendable {
    case hide, reveal, toggle, close
    /// `return`: ends it as `close` does, once where it came from has been put back.
    case returnToApp
    /// To a side, but for a tab.
    case stash
    /// To the next of its extents.
    case cycleSize
    /// Into a corner or to a point.
    case move(Position)
    /// To a size.
    case resize(SizeRequest)
    /// To this opacity in percent, 20…100.
    case opacity(Int)
    /// Whether clicks go through; `nil` is the other way round than now.
    case clickThrough(Bool?)
    /// Lyrics that come later than they do, in milliseconds, or earlier.
    case offset(OffsetChange)
    /// Saves what is on screen as a PNG; a path as typed.
    case screenshot(String)
}

/// A place on a monitor, in logical pixels from its corner.
public enum Position: Hashable, Sendable {
    case corner(Corner)
    case point(Point)
}

/// A size asked for.
public enum SizeRequest: Hashable, Sendable {
    /// Logical pixels, 1…16384 each.
    case size(Size)
    /// Percent of one frame pixel per device pixel, 1…1600.
    case percent(Double)
}
