// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// `show`: content for an overlay, and how it is shown.
package struct ShowCommand: Hashable, Sendable {
    /// The kinds of content; paths are as given by the user.
    package enum Content: Hashable, Sendable {
        case frames(FramesInput)
        /// One image, or a slideshow with the time per image; `-` alone is standard input.
        case images([String], interval: Duration)
        /// Videos from files and URLs.
        case video(VideoOptions)
        /// Text, as Pango markup or plain.
        case text(TextInput, isMarkup: Bool)
        /// The output of a command. It runs again after each `interval`; with `nil` it runs once and its
        /// output is followed.
        case command([String], interval: Duration?)
        /// Lyrics from `file`, or for the current track if it is `nil`, synchronized with the player called
        /// `player`.
        case lyrics(file: String?, player: String?)
        /// The time in a format of `strftime(3)`.
        case clock(format: String)
        /// A window of another program.
        case window(WindowInput)
        /// Frames that the requesting client draws into shared memory (frame protocol).
        case shared
    }

    /// The source of text.
    package enum TextInput: Hashable, Sendable {
        /// The text itself.
        case literal(String)
        /// The lines of standard input; the last one stays visible.
        case standardInput
    }

    /// The content.
    package var content: Content
    /// `--at`; `nil` for the saved position, else the configured corner.
    package var position: Position?
    /// `--width` in logical pixels, 1…16384.
    package var width: Int?
    /// `--monitor`: the name of the monitor.
    package var monitor: String?
    /// `--opacity` in percent, 20…100; `nil` for the configured value.
    package var opacity: Int?
    /// `--gestures`; `nil` for the configured value.
    package var hasGestures: Bool?
    /// Whether the controls appear on hover and click; false with `--controls none`.
    package var hasControls = true
    /// `--progress`: a line with the playback position stays on the overlay.
    package var showsProgress = false
    /// `--pause-on`: the reasons for which the content is paused.
    package var pauseTriggers: Set<PauseTrigger> = []
    /// `--title`: the title of the window.
    package var title: String?
    /// `--detach`: the command returns when the overlay is on the screen.
    package var isDetached = false
    /// `--new`: shows an additional overlay instead of replacing the newest one.
    package var isAdditional = false

    package init(
        content: Content, position: Position? = nil, width: Int? = nil, monitor: String? = nil,
        opacity: Int? = nil, hasGestures: Bool? = nil, hasControls: Bool = true, showsProgress: Bool = false,
        pauseTriggers: Set<PauseTrigger> = [], title: String? = nil, isDetached: Bool = false,
        isAdditional: Bool = false
    ) {
        self.content = content
        self.position = position
        self.width = width
        self.monitor = monitor
        self.opacity = opacity
        self.hasGestures = hasGestures
        self.hasControls = hasControls
        self.showsProgress = showsProgress
        self.pauseTriggers = pauseTriggers
        self.title = title
        self.isDetached = isDetached
        self.isAdditional = isAdditional
    }
}
