internal import Contents
internal import Control
// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// The origin of a command, a client at the socket or a binding: its environment, and where its output goes.
protocol CommandContext: AnyObject {
    /// The directory paths are relative to.
    var directory: String { get }
    /// The environment programs run in.
    var environment: [String] { get }
    /// The standard input that came along; once.
    func takeStandardInput() -> Descriptor?
    /// The channel for frames, for a client that can be a producer; once.
    func takeProducerChannel() -> (any ProducerChannel)?
    /// Prints to standard output.
    func print(_ text: String)
    /// Prints a new state to a reader that may be slow: what has not been sent yet gives way to it.
    func publishLatest(_ text: String, about topic: String)
    /// Prints to standard error.
    func printError(_ text: String)
    /// Ends the request with a complaint.
    func fail(_ diagnostic: Diagnostic)
    /// Ends the request.
    func finish(_ status: ExitStatus)
    /// Called once when the client has gone, or ends the command.
    var onCancel: (() -> Void)? { get set }
}

extension CommandContext {
    func takeProducerChannel() -> (any ProducerChannel)? { nil }
}
