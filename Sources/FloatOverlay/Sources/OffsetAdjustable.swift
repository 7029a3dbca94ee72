// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// A source whose content can be shifted relative to the clock that it follows.
package protocol OffsetAdjustable: AnyObject {
    /// Shifts the content in time.
    func adjustDelay(_ change: OffsetChange)
}
