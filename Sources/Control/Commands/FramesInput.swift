// SPDX-License-Identifier: MIT
public import Core

/// `show frames`: where frames come from and what they look like.
public struct FramesInput: Hashable, Sendable {
    /// Where they come from.
    public enum Input: Hashable, Sendable {
        case standardInput
        /// A file or a FIFO; a path as typed.
        case file(String)
    }

    /// Where they come from.
    public var input: Input
    /// What they look like.
    public var format: FrameFormat
    /// The size of raw frames; a Y4M stream says its own.
    public var size: PixelSize?
    /// `--fps`: frames a second, 1…1000; `nil` takes them as they come, or as the file says.
    public var rate: Double?
    /// `--hold`: the last frame stays.
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
