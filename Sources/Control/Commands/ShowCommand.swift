// SPDX-License-Identifier: MIT
public import Core

/// `show`: content for an overlay, and how it is shown.
public struct ShowCommand: Hashable, Sendable {
    /// What is shown; paths are as typed.
    public enum Content: Hashable, Sendable {
        case frames(FramesInput)
        /// One image, or several with the time each stays.
        case images([String], interval: Duration)
        /// Films, from files and URLs.
        case video(VideoOptions)
        /// Text, as Pango markup or plain.
        case text(TextInput, isMarkup: Bool)
        /// What a program prints; run again and again, or once with its output followed when `interval` is
        /// `nil`.
        case program([String], interval: Duration?)
        /// Lyrics: of a file, or of whatever the player plays; and which player.
        case lyrics(file: String?, player: String?)
        /// The time in a format of `strftime(3)`.
        case clock(format: String)
        /// A window of another program.
        case window(WindowInput)
        /// Frames that the client that asks draws into memory it shares, by the frame protocol.
        case shared
    }

    /// Where text comes from.
    public enum TextInput: Hashable, Sendable {
        /// The words themselves.
        case literal(String)
        /// Lines of standard input; the last one stays.
        case standardInput
    }

    /// What is shown.
    public var content: Content
    /// `--at`; `nil` is the remembered or configured place.
    public var position: Position?
    /// `--width` in logical pixels, 1…16384.
    public var width: Int?
    /// `--monitor`: a name.
    public var monitor: String?
    /// `--opacity` in percent, 20…100.
    public var opacity: Int?
    /// `--gestures`; `nil` is as configured.
    public var hasGestures: Bool?
    /// `--title`
    public var title: String?
    /// `--detach`: the command returns once it is on screen.
    public var isDetached: Bool
    /// `--new`: on top of what is there, in nobody's place.
    public var isAdditional: Bool

    /// Makes a command from its parts.
    public init(
        _ content: Content, position: Position? = nil, width: Int? = nil, monitor: String? = nil,
        opacity: Int? = nil, hasGestures: Bool? = nil, title: String? = nil, isDetached: Bool = false,
        isAdditional: Bool = false
    ) {
        self.content = content
        self.position = position
        self.width = width
        self.monitor = monitor
        self.opacity = opacity
        self.hasGestures = hasGestures
        self.title = title
        self.isDetached = isDetached
        self.isAdditional = isAdditional
    }
}
