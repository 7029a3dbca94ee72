// SPDX-License-Identifier: MIT

/// The owner of a canvas's buffer.
package protocol CanvasOwner: AnyObject {
    /// Returns the buffer `index`, which was not presented, to the free ones.
    func recycle(_ index: Int)
}
