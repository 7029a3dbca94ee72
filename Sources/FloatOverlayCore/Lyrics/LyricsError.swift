// SPDX-License-Identifier: MIT

/// Why a file could not be read as lyrics; `description` contains the line number if there is one.
package enum LyricsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Not a regular file.
    case noFile
    /// More than 1 MiB.
    case tooLong
    /// The number, from 1, of a line that is not UTF-8.
    case notUTF8(line: Int)
    /// No line has a timestamp.
    case noTimes
    /// The number, from 1, of the line that exceeds the maximum number of timestamps.
    case tooManyTimes(line: Int)

    /// The error as a short message.
    package var description: String {
        switch self {
        case .noFile: "not a regular file"
        case .tooLong: "the file is larger than 1 MiB"
        case .notUTF8(let line): "line \(line) is neither UTF-8 nor UTF-16"
        case .noTimes: "no line has a time tag such as [01:23.45]"
        case .tooManyTimes(let line): "more than \(LRCReader.maxTimestampCount) time tags (line \(line))"
        }
    }
}
