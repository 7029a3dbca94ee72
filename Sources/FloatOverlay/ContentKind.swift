// SPDX-License-Identifier: MIT

/// What a source shows.
public enum ContentKind: Hashable, Sendable {
    case clock, command, frames, image, lyrics, shared, text, video, window
    /// What an app draws, by a word of its own.
    case other(String)

    /// The word for it in `floatoverlay status`; of the kinds that `floatoverlay show` has, the word after `show`.
    public var word: String {
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
