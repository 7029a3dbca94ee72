// SPDX-License-Identifier: MIT

/// The content of a source at the start of a seek, to notice that the next entry of a playlist has begun
/// before the end of the seek.
package struct SeekableContent: Hashable, Sendable {
    /// The changes of the duration in seconds that occur within the same content: an estimate becomes exact,
    /// and a recording in progress grows by a segment at a time.
    private static let durationChanges = -1.0...10.0

    private let title: String?
    private let duration: Double

    /// Content with a duration in seconds; `title` is `nil` without a title.
    package init(title: String?, duration: Double) {
        self.title = title
        self.duration = duration
    }

    /// Whether `later`, the content of the same source at a later time, is the same content.
    package func isSame(as later: SeekableContent) -> Bool {
        later.title == title && Self.durationChanges.contains(later.duration - duration)
    }
}
