// SPDX-License-Identifier: MIT

/// An observation of a player; it ends when the object is released.
package protocol MediaObservation: AnyObject {
    /// Whether the exact position is required; otherwise the player's position is not polled.
    var needsPosition: Bool { get set }
}
