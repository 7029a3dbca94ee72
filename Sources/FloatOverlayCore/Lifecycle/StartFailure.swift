// SPDX-License-Identifier: MIT

/// Why an overlay did not start.
public enum StartFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// No first frame arrived in time.
    case noFirstFrame
    /// The content is malformed: a message. The exit status is ``ExitStatus/badInput``.
    case badContent(String)
    /// The content is unavailable: a message, the exit status, and the remedy for users of `floatoverlay`.
    case unavailable(String, status: ExitStatus, hint: String? = nil)
    /// The display lacks a required feature, which the text names.
    case unsupported(String)
    /// No monitor was connected during the source's start timeout.
    case noMonitor
    /// The source's size, which the text names, is outside the limits of a window.
    case badGeometry(String)
    /// A required resource is in use: the display or the source.
    case busy(String)
    /// The connection to the display was lost.
    case displayLost
    /// The overlay was stopped before it appeared.
    case stopped(StopReason)

    /// The failure as a sentence for the user, without a full stop.
    public var message: String {
        switch self {
        case .noFirstFrame: "the content has shown no frame in time"
        case .badContent(let text), .unavailable(let text, _, _), .busy(let text): text
        case .unsupported(let what): DisplayError.unsupported(what).message
        case .noMonitor: "the display has no monitor"
        case .badGeometry(let size): "invalid overlay size: \(size)"
        case .displayLost: DisplayError.lost.message
        case .stopped(.lost): "the content was lost"
        case .stopped: "the overlay was stopped before it appeared"
        }
    }

    /// The `message`.
    public var description: String { message }
}

extension StartFailure {
    /// The start failure for the name of a monitor that is not connected.
    package static func unknownMonitor(_ name: String?, among monitors: [Monitor]) -> StartFailure {
        let names = monitors.map(\.name).joined(separator: ", ")
        return .unavailable("no such monitor: \(name ?? "") (available: \(names))", status: .unavailable)
    }

    /// The start failure for an error that prevented a window.
    package init(_ error: DisplayError) {
        switch error {
        case .unsupported(let what): self = .unsupported(what)
        case .noDisplay, .lost: self = .displayLost
        case .outOfMemory: self = .unavailable(error.message, status: .unavailable)
        case .inUse: self = .busy(error.message)
        }
    }
}
