// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// A monitor with the values that only its back end uses.
package protocol LocatedMonitor: Hashable {
    var monitor: Monitor { get set }
    /// The area of the monitor in logical pixels of `other`, from its corner; `nil` if unknown.
    func area(in other: Self) -> Rect?
}
