// SPDX-License-Identifier: MIT

/// Why a display or a surface could not be created.
public enum DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No display with this name accepts a connection.
    case noDisplay(String)
    /// The display lacks a required feature, which the text names.
    case unsupported(String)
    /// The connection is lost.
    case lost
    /// The server could not allocate memory.
    case outOfMemory(String)
    /// Another process shows overlays on the display; `processID` is `nil` if its ID is unknown.
    case inUse(processID: Int32?)

    /// The error as a sentence for the user, without a full stop.
    public var message: String {
        switch self {
        case .noDisplay(let name):
            name.isEmpty
                ? "no display: WAYLAND_DISPLAY and DISPLAY are not set" : "cannot connect to display \(name)"
        case .unsupported(let what): "the display has no \(what)"
        case .lost: "the connection to the display was lost"
        case .outOfMemory(let what): "cannot allocate display memory: \(what)"
        case .inUse(let id):
            "\(id.map { "process \($0)" } ?? "another process") already shows overlays on this display"
        }
    }

    /// The `message`.
    public var description: String { message }
}
