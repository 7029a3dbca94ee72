// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// `show frames`: the source and the format of the frames.
package struct FramesInput: Hashable, Sendable {
    /// The source of the frames.
    package enum Input: Hashable, Sendable {
        case standardInput
        /// A file or a FIFO; the path as given by the user.
        case file(String)
    }

    /// The source of the frames.
    package var input: Input
    /// The frame format.
    package var format: FrameFormat
    /// The size of raw frames in pixels; `nil` for a Y4M stream, which contains its size.
    package var size: PixelSize?
    /// `--fps`: frames per second, 1…1000; `nil` for the rate of arrival, or the rate of a file.
    package var rate: Double?
    /// `--hold`: the last frame stays after the end of the stream.
    package var holdsLastFrame = false

    package init(
        input: Input, format: FrameFormat, size: PixelSize? = nil, rate: Double? = nil,
        holdsLastFrame: Bool = false
    ) {
        self.input = input
        self.format = format
        self.size = size
        self.rate = rate
        self.holdsLastFrame = holdsLastFrame
    }
}
