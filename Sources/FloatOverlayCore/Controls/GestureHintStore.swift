// SPDX-License-Identifier: MIT

/// Stores whether the user has seen the gesture hint.
package protocol GestureHintStore: AnyObject {
    /// Whether the user has not seen the hint yet.
    var isHintDue: Bool { get }
    /// Records that the hint was shown.
    func recordShown()
}
