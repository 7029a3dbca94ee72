// SPDX-License-Identifier: MIT

/// An error in a stream of frames.
package enum FrameStreamError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stream does not begin with `YUV4MPEG2`.
    case notY4M
    /// An invalid word in the header: the word and the expected ones.
    case badWord(String, expected: String)
    /// The header lacks the width or the height.
    case noSize
    /// The header exceeds the maximum length.
    case longHeader
    /// A frame does not begin with `FRAME`: its number, counted from 1.
    case badFrame(Int)
    /// The stream ends before the first frame.
    case empty
    /// The stream ends inside a frame: its number, counted from 1.
    case truncated(Int)

    /// The error as a short message.
    package var description: String {
        switch self {
        case .notY4M: "not a Y4M stream: no YUV4MPEG2 at the start"
        case .badWord(let word, let expected): "invalid \"\(word)\" in the Y4M header; expected \(expected)"
        case .noSize: "the Y4M header has no size (W and H)"
        case .longHeader: "the Y4M header is longer than \(Y4MHeader.lengthLimit) bytes"
        case .badFrame(let number): "frame \(number) does not begin with FRAME"
        case .empty: "the stream ends before its first frame"
        case .truncated(let number): "the stream ends inside frame \(number)"
        }
    }
}
