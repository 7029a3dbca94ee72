// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayPulse
internal import FloatOverlayRuntime
internal import Logging

/// A connection to the audio server without logging, with a loop of its own. The owner keeps it until the
/// command has its replies: requests do not keep the server object alive.
final class AudioConnection {
    let reactor = Reactor()
    let server: PulseServer

    /// Throws a diagnostic with status 69 when libpulse is not available.
    init(_ mode: PulseServer.Mode, policy: VolumePolicy) throws(Diagnostic) {
        do throws(PulseError) {
            let log = Logger(label: "pulse") { _ in SwiftLogNoOpLogHandler() }
            server = try PulseServer(in: reactor, mode: mode, log: log)
        } catch {
            throw .unavailable("\(error)")
        }
        server.policy = policy
    }

    /// Runs the loop until `isDone`. Throws when the server does not reply in time.
    func wait(until isDone: () -> Bool) throws(Diagnostic) {
        let hasReply = withExtendedLifetime(self) { reactor.run(until: isDone, within: .seconds(5)) }
        if !hasReply { throw .noAudioReply }
    }
}
