// SPDX-License-Identifier: MIT

/// The kind of a source's content.
public enum ContentKind: Hashable, Sendable {
    /// The content of the `floatoverlay show` subcommand of the same name. `shared` is the content of a
    /// client of the frame protocol.
    case clock, command, frames, image, lyrics, shared, text, video, window
    /// Content drawn by an app, with a name that the app has chosen.
    case other(String)

    /// The name in the output of `floatoverlay status`; for content of `floatoverlay show`, the name of the
    /// subcommand.
    package var name: String {
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
        case .other(let name): name
        }
    }
}
