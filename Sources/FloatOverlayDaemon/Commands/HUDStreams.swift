// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime

/// Custom HUDs of `hud`: one value, or a stream of lines from standard input. Several streams can run at
/// once.
final class HUDStreams {
    private unowned let host: OverlayHost
    private var running: [HUDStream] = []

    init(host: OverlayHost) { self.host = host }

    /// Shows the value of `command`, or each line of its input until end of file or until `context`
    /// disconnects.
    func run(_ command: HUDCommand, for context: any CommandContext) {
        guard command.source == .standardInput else {
            if let content = command.content { host.hud.show(content) }
            return context.finish(ExitStatus.success)
        }
        guard let descriptor = context.takeStandardInput() else {
            return context.fail(
                .usage(
                    "standard input is missing", hint: "for example: my-watcher | floatoverlay hud --follow"))
        }
        let stream = HUDStream(command, host: host, context: context)
        running.append(stream)
        stream.start(InputDescriptor(descriptor)) { [weak self] ended in
            self?.running.removeAll { $0 === ended }
        }
    }
}
