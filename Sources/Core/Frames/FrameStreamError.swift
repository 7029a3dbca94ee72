// SPDX-License-Identifier: MIT

/// What is wrong with a stream of frames.
public enum FrameStreamError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It does not begin with `YUV4MPEG2`.
    case notY4M
    /// A word of the header makes no sense: the word, and what would be legal.
    case badWord(String, legal: String)
    /// The header does not say how wide, or how high.
    case noSize
    /// The header is longer than a header may be.
    case longHeader
    /// A frame does not begin with `FRAME`: its number, counted from 1.
    case badFrame(Int)
    /// It ends before the first frame.
    case empty
    /// It ends inside a frame: its number, counted from 1.
    case truncated(Int)

    /// The error in a few words.
    public var description: String {
        switch self {
        case .notY4M: "not a Y4M stream: no YUV4MPEG2 at the start"
        case .badWord(let word, let legal): "invalid \"\(word)\" in the Y4M header; expected \(legal)"
        case .noSize: "the Y4M header has no size (W and H)"
        case .longHeader: "the Y4M header is longer than \(Y4MHeader.lengthLimit) bytes"
        case .badFrame(let number): "frame \(number) does not begin with FRAME"
        case .empty: "the stream ends before its first frame"
        case .truncated(let number): "the stream ends inside frame \(number)"
        }
    }
}
