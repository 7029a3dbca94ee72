// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import FloatOverlay
internal import Linux

/// HUDs for values of somebody's own: one value, or lines as they come, any number of streams at once.
final class HUDFeeds {
    private unowned let host: OverlayHost
    private var running: [HUDFeed] = []

    init(host: OverlayHost) { self.host = host }

    /// Shows what `command` says, now or line by line until its input ends or `requester` leaves.
    func run(_ command: HUDCommand, for requester: any Requester) {
        guard command.source == .standardInput else {
            if let content = command.content { host.hud.show(content) }
            return requester.finish(ExitStatus.done)
        }
        guard let descriptor = requester.takeStandardInput() else {
            return requester.fail(
                .usage(
                    "standard input is missing", hint: "for example: my-watcher | floatoverlay hud --follow"))
        }
        let feed = HUDFeed(command, host, requester)
        running.append(feed)
        feed.start(InputDescriptor(descriptor)) { [unowned self] ended in running.removeAll { $0 === ended } }
    }
}

/// One `hud --follow`.
final class HUDFeed {
    private let command: HUDCommand
    private unowned let host: OverlayHost
    private let requester: any Requester
    private var reader: LineReader?
    private var hasComplained = false

    init(_ command: HUDCommand, _ host: OverlayHost, _ requester: any Requester) {
        self.command = command
        self.host = host
        self.requester = requester
    }

    /// Reads until the end, or until the requester leaves.
    func start(_ input: consuming InputDescriptor, ended: @escaping (HUDFeed) -> Void) {
        reader = LineReader(input, in: host.reactor) { [unowned self] in
            accepts($0)
        } line: { [unowned self] in
            if let line = HUDInputLine($0) { host.hud.show(command.content(of: line)) }
        } ended: { [unowned self] in
            requester.onLeave = nil
            requester.finish(ExitStatus.done)
            // Its reader is calling.
            host.reactor.runLater { ended(self) }
        }
        requester.onLeave = { [unowned self] in
            reader?.stop()
            ended(self)
        }
    }

    /// Says once what is wrong with a line; empty ones are no lines.
    private func accepts(_ line: String) -> Bool {
        if HUDInputLine(line) != nil { return true }
        guard !hasComplained, line.contains(where: { !$0.isWhitespace }) else { return false }
        hasComplained = true
        requester.complain("floatoverlay: ignored line: '\(Self.shown(line))' does not begin with a number\n")
        return false
    }

    private static func shown(_ line: String) -> String {
        String(
            String.UnicodeScalarView(
                line.unicodeScalars.prefix(40).filter { $0.value >= 32 && $0.value != 127 }))
    }
}
