// SPDX-License-Identifier: MIT

/// Why frames cannot be converted.
public enum ScaleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no memory for a frame of so many bytes.
    case noMemory(Int)
    /// libswscale refuses the format or the size (`sws_getContext`).
    case unsupported
    /// libswscale failed on a frame (`sws_scale`).
    case failed

    /// The error in a few words.
    public var description: String {
        switch self {
        case .noMemory(let bytes): "cannot allocate a frame of \(bytes) bytes"
        case .unsupported: "libswscale cannot convert these frames"
        case .failed: "libswscale failed to convert a frame"
        }
    }
}
