// SPDX-License-Identifier: MIT
public import FloatOverlayCore

/// A failure of an overlay's content, which a source reports by `FrameSink.fail`.
public struct ContentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error as a sentence for the user, without a full stop.
    public let message: String
    /// The exit status of a program that only shows this content: ``ExitStatus/badInput`` for malformed content;
    /// otherwise ``ExitStatus/noInput``, ``ExitStatus/unavailable``, ``ExitStatus/notPermitted``, or the status that
    /// the producer of the frames reported.
    public let status: ExitStatus
    /// The remedy for users of `floatoverlay`: an imperative sentence without a full stop.
    public var hint: String?

    /// The `message`.
    public var description: String { message }

    /// The content is malformed. The status is ``ExitStatus/badInput``.
    ///
    /// - Parameter message: A sentence for the user, without a full stop.
    public static func badContent(_ message: String) -> ContentError {
        ContentError(message: message, status: .badInput)
    }

    /// The content is missing or cannot be read.
    ///
    /// - Parameters:
    ///   - message: A sentence for the user, without a full stop.
    ///   - status: `.unavailable`, `.noInput` or `.notPermitted`. The status is not checked.
    ///   - hint: The remedy, an imperative sentence without a full stop.
    public static func unavailable(
        _ message: String, status: ExitStatus = .unavailable, hint: String? = nil
    ) -> ContentError {
        ContentError(message: message, status: status, hint: hint)
    }
}

extension StartFailure {
    /// The start failure for content that failed before its first frame was shown.
    init(_ error: ContentError) {
        switch error.status {
        case ExitStatus.badInput: self = .badContent(error.message)
        default: self = .unavailable(error.message, status: error.status, hint: error.hint)
        }
    }
}
