// SPDX-License-Identifier: MIT

/// The kind of a source's content.
public enum ContentKind: Hashable, Sendable {
    /// A content of `floatoverlay show`, called by its word there.
    case clock, command, frames, image, lyrics, shared, text, video, window
    /// Content drawn by an app, with the app's own word.
    case other(String)

    /// The word in the output of `floatoverlay status`; for the kinds of `floatoverlay show`, the word after
    /// `show`.
    package var word: String {
        switch self {
        case .clock: "clock"
        case .command: "command"
        case .frames: "frames"
        case .image: "image"
        case .lyrics: "lyrics"
        case .shared: "shared"
        case .text: "text"
        case .video: "video"
        case .window: "window"
        case .other(let word): word
        }
    }
}
