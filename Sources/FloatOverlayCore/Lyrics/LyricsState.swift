// SPDX-License-Identifier: MIT

/// The state of lyrics at one position.
package struct LyricsState: Hashable, Sendable {
    /// The index of the current line; `nil` before the first one.
    package var line: Int?
    /// The progress within the line.
    package var progress: LyricProgress
    /// The duration of the part being sung; `nil` if nothing changes until `next`.
    package var span: Duration?
    /// The position of the next start of a line or word; `nil` after the last.
    package var next: Duration?
}
