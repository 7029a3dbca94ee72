// SPDX-License-Identifier: MIT
public import FloatOverlayCore

/// A failure of an overlay's content after the start.
public struct ContentError: Error, Hashable, Sendable {
    /// The reason, for the user.
    public let message: String
    /// The exit status of a program that only shows this content (66, 69 or 77).
    public let status: ExitStatus
}
