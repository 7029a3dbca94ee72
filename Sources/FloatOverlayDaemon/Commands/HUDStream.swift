// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime

/// One `hud --follow` stream.
final class HUDStream {
    private let command: HUDCommand
    private unowned let host: OverlayHost
    private let context: any CommandContext
    private var reader: LineReader?
    private var hasReportedError = false

    init(_ command: HUDCommand, host: OverlayHost, context: any CommandContext) {
        self.command = command
        self.host = host
        self.context = context
    }

    /// Reads until end of file or until the client disconnects.
    func start(_ input: consuming InputDescriptor, ended: @escaping (HUDStream) -> Void) {
        let reader = LineReader(input)
        self.reader = reader
        reader.start(in: host.reactor) { [weak self] in
            self?.accepts($0) ?? false
        } onLine: { [weak self] in
            if let self, let line = HUDInputLine($0) { host.hud.show(command.content(of: line)) }
        } onEnd: { [weak self] in
            guard let self else { return }
            context.onCancel = nil
            context.finish(ExitStatus.success)
            // Deferred, because the reader is still on the call stack.
            host.reactor.runLater { [weak self] in if let self { ended(self) } }
        }
        context.onCancel = { [weak self, unowned context] in
            self?.reader?.stop()
            context.finish(ExitStatus.success)
            if let self { ended(self) }
        }
    }

    /// Reports the first malformed line. Blank lines are skipped without a report.
    private func accepts(_ line: String) -> Bool {
        if HUDInputLine(line) != nil { return true }
        guard !hasReportedError, line.contains(where: { !$0.isWhitespace }) else { return false }
        hasReportedError = true
        context.printError("floatoverlay: ignored line: '\(Self.shown(line))' does not begin with a number\n")
        return false
    }

    private static func shown(_ line: String) -> String {
        String(String.UnicodeScalarView(line.unicodeScalars.prefix(40))).replacingControlCharacters(by: "?")
    }
}
