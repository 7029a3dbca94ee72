// SPDX-License-Identifier: MIT

/// What the fourth byte of a pixel means.
public enum FrameAlpha: Hashable, Sendable {
    /// Coverage; the colours are multiplied by it.
    case premultiplied
    /// Nothing: the frame is opaque whatever the byte says.
    case opaque
}
