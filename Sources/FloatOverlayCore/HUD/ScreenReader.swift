// SPDX-License-Identifier: MIT

/// A screen reader, which speaks texts.
package protocol ScreenReader: AnyObject {
    /// Whether a screen reader is running and wants announcements.
    var isOn: Bool { get }
    /// Speaks `text` after the text that is being spoken. Does nothing while no screen reader is on.
    func announce(_ text: String)
}
