// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime

/// Why a file cannot be used as lyrics.
package enum LyricsFileError: Error, CustomStringConvertible {
    /// The file cannot be opened or read.
    case unreadable(SystemError)
    /// The file does not contain valid lyrics.
    case content(LyricsError)

    /// The error as a message.
    package var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .content(let error): error.description
        }
    }
}
