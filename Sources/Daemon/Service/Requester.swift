// SPDX-License-Identifier: MIT
internal import Contents
internal import Control
internal import Linux

/// Whoever asked for a command: a client at the socket, or a binding.
protocol Requester: AnyObject {
    /// The directory paths are relative to.
    var directory: String { get }
    /// The environment programs run in.
    var environment: [String] { get }
    /// The standard input that came along; once.
    func takeStandardInput() -> Descriptor?
    /// The line for frames, for a requester that can be a producer; once.
    func takeLine() -> (any ProducerLine)?
    /// Prints to standard output.
    func print(_ text: String)
    /// Prints a new state to a reader that may be slow: what has not been sent yet gives way to it.
    func offer(_ text: String, about topic: String)
    /// Prints to standard error.
    func complain(_ text: String)
    /// Ends the request with a complaint.
    func fail(_ diagnostic: Diagnostic)
    /// Ends the request.
    func finish(_ status: Int32)
    /// Called once when the requester has gone, or wants it to end.
    var onLeave: (() -> Void)? { get set }
}

extension Requester {
    func takeLine() -> (any ProducerLine)? { nil }
}
