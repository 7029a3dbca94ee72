// SPDX-License-Identifier: MIT

/// The progress within a line.
package struct LyricProgress: Hashable, Sendable {
    /// The number of bytes of the text that are completely sung.
    package var done: Int
    /// The range of bytes that is being sung; empty if no part is being sung.
    package var current: Range<Int>
    /// The progress within `current`, 0…1000.
    package var thousandths: Int

    /// Without arguments nothing has been sung.
    package init(done: Int = 0, current: Range<Int> = 0..<0, thousandths: Int = 0) {
        self.done = done
        self.current = current
        self.thousandths = thousandths
    }
}
