// SPDX-License-Identifier: MIT

/// The key that was pressed last and is down as far as is known, for presses without a repeat flag.
package struct PressedKey: Hashable, Sendable {
    /// The key's number.
    package let keycode: UInt32
    /// The time of the last press in milliseconds of the display's clock, which wraps.
    private let time: UInt32
    /// Whether the release may have been sent to another client: the grab that a key activates ends with the
    /// release of this key, also if another key is down.
    private var mayBeReleased = false

    /// The key `keycode`, pressed at `time` in milliseconds.
    package init(_ keycode: UInt32, at time: UInt32) {
        self.keycode = keycode
        self.time = time
    }

    /// Records the release of another key.
    package mutating func otherKeyReleased() { mayBeReleased = true }

    /// Whether the press of `keycode` at `time` is a repeat. While a key is held down, there are at most
    /// `limit` milliseconds between its presses.
    package func isRepeated(by keycode: UInt32, at time: UInt32, limit: @autoclosure () -> UInt32) -> Bool {
        keycode == self.keycode && (!mayBeReleased || time &- self.time <= limit())
    }
}
