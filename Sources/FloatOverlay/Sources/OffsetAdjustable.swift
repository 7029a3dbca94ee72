// SPDX-License-Identifier: MIT
public import FloatOverlayCore

/// A source whose content can be shifted relative to the clock that it follows.
public protocol OffsetAdjustable: AnyObject {
    /// Shifts the content in time.
    func adjustDelay(_ change: OffsetChange)
}
