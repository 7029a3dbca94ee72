// SPDX-License-Identifier: MIT

/// An error of the pixel conversion.
package enum ScaleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No memory for a frame of this number of bytes.
    case noMemory(Int)
    /// libswscale does not support the format or the size (`sws_getContext`).
    case unsupported
    /// libswscale failed to convert a frame (`sws_scale`).
    case failed

    /// The error as a message for users.
    package var description: String {
        switch self {
        case .noMemory(let bytes): "cannot allocate a frame of \(bytes) bytes"
        case .unsupported: "libswscale cannot convert these frames"
        case .failed: "libswscale failed to convert a frame"
        }
    }
}
