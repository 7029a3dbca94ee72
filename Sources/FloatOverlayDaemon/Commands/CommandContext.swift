// SPDX-License-Identifier: MIT
internal import FloatOverlayContents
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime

/// The requester of a command, either a control client or a binding: its directory, its environment and its
/// output.
protocol CommandContext: CommandOutput {
    /// The directory that relative paths start from.
    var directory: String { get }
    /// The environment of programs that the command starts.
    var environment: [String] { get }
    /// Transfers ownership of the requester's standard input. Returns `nil` on later calls, or if there is
    /// none.
    func takeStandardInput() -> Descriptor?
    /// Returns the channel for frames. Returns `nil` on later calls, or if the requester cannot be a
    /// producer.
    func takeProducerChannel() -> (any ProducerChannel)?
    /// Called at most once, when the client disconnects or cancels the command.
    var onCancel: (() -> Void)? { get set }
}

extension CommandContext {
    func takeProducerChannel() -> (any ProducerChannel)? { nil }
}
