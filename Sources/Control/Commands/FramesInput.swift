// SPDX-License-Identifier: MIT
public import Core

/// `show frames`: the source and the format of the frames.
public struct FramesInput: Hashable, Sendable {
    /// The source of the frames.
    public enum Input: Hashable, Sendable {
        case standardInput
        /// A file or a FIFO; the path as given by the user.
        case file(String)
    }

    /// The source of the frames.
    public var input: Input
    /// The frame format.
    public var format: FrameFormat
    /// The size of raw frames in pixels; `nil` for a Y4M stream, which contains its size.
    public var size: PixelSize?
    /// `--fps`: frames per second, 1…1000; `nil` for the rate of arrival, or the rate of a file.
    public var rate: Double?
    /// `--hold`: the last frame stays after the end of the stream.
    public var isHeld: Bool

    /// Makes an input from its parts.
    public init(
        _ input: Input, format: FrameFormat, size: PixelSize? = nil, rate: Double? = nil, isHeld: Bool = false
    ) {
        self.input = input
        self.format = format
        self.size = size
        self.rate = rate
        self.isHeld = isHeld
    }
}
