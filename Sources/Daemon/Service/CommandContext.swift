// SPDX-License-Identifier: MIT
internal import Contents
internal import Levels
internal import Linux

/// The origin of a command, a client at the socket or a binding: its environment, and where its output goes.
protocol CommandContext: CommandOutput {
    /// The directory paths are relative to.
    var directory: String { get }
    /// The environment programs run in.
    var environment: [String] { get }
    /// The standard input that came along; once.
    func takeStandardInput() -> Descriptor?
    /// The channel for frames, for a client that can be a producer; once.
    func takeProducerChannel() -> (any ProducerChannel)?
    /// Called once when the client has gone, or ends the command.
    var onCancel: (() -> Void)? { get set }
}

extension CommandContext {
    func takeProducerChannel() -> (any ProducerChannel)? { nil }
}
