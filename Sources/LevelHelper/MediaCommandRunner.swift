// SPDX-License-Identifier: MIT
internal import Control
internal import FloatOverlayBus
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// `media` without a daemon.
struct MediaCommandRunner {
    let command: MediaCommand

    /// Sends the request to the player and waits for its reply.
    func run() throws(Diagnostic) {
        let players = MediaPlayers(in: Reactor())
        if case .failure(let failure) = players.perform(command.action, on: command.player) {
            throw Diagnostic(failure)
        }
    }
}
