// SPDX-License-Identifier: MIT
public import Core

/// A source whose content can come earlier or later than the clock that it follows.
public protocol OffsetAdjustable: AnyObject {
    /// Lets the content come earlier or later.
    func adjustDelay(_ change: OffsetChange)
}
