// SPDX-License-Identifier: MIT

/// The brightness that a monitor reports.
package struct DDCLevel: Hashable, Sendable {
    /// The value, 0…`maximum`.
    package var raw: Int
    /// The maximum, 1…65535.
    package var maximum: Int

    /// Clamps `raw` to `maximum`, because some monitors report more.
    package init(raw: Int, maximum: Int) {
        self.raw = min(raw, maximum)
        self.maximum = maximum
    }
}
