// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayContents
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime

/// The overlays started by `show`.
final class ShowSessions {
    private let host: OverlayHost
    private let socket: String
    /// The tasks that read the file of an overlay before it opens.
    private var opening: [FileTask] = []
    private var running: [ShowSession] = []

    /// `socket` is the path of the control socket.
    init(_ host: OverlayHost, socket: String) {
        self.host = host
        self.socket = socket
    }

    /// Opens an overlay for `command`.
    func run(_ command: ShowCommand, for context: any CommandContext) {
        let factory = SourceFactory(command: command, context: context, socket: socket)
        let reading = factory.make(in: host.reactor) { [weak self] source in
            guard let self else { return }
            opening.removeAll(where: \.hasEnded)
            if let source { start(source, for: command, from: context) }
        }
        guard let task = reading else { return }
        opening.append(task)
        context.onCancel = { [weak self, unowned context, weak task] in
            self?.opening.removeAll { $0 === task }
            context.finish(ExitStatus.success)
        }
    }

    private func start(
        _ source: any FrameSource, for command: ShowCommand, from context: any CommandContext
    ) {
        let overlay = OverlayController(source: source, options: Self.options(command), host: host)
        let session = ShowSession(overlay, for: context, isDetached: command.isDetached) {
            [weak self] ended in
            self?.running.removeAll { $0 === ended }
        }
        running.append(session)
        overlay.start()
    }

    private static func options(_ command: ShowCommand) -> OverlayOptions {
        var options = OverlayOptions(title: command.title ?? "FloatOverlay")
        switch command.position {
        case .corner(let corner)?: options.initialPlacement = .corner(corner)
        case .point(let point)?: options.initialPlacement = .point(point)
        case nil: break
        }
        options.width = command.width.map(Double.init)
        options.monitor = command.monitor
        options.opacity = command.opacity
        options.hasGestures = command.hasGestures
        options.hasControls = command.hasControls
        options.showsProgress = command.showsProgress
        options.pauseTriggers = command.pauseTriggers
        options.isAdditional = command.isAdditional
        return options
    }
}

extension Diagnostic {
    /// The reason why an overlay did not start; `nil` if it was stopped on request.
    init?(_ failure: StartFailure, of source: any FrameSource) {
        switch failure {
        case .noFirstFrame where (source as? WindowSource)?.isAwaitingPick == true:
            self = .unavailable(
                "no window was picked within \(Int(source.startTimeout.seconds)) seconds",
                hint: "click a window with the left button")
        case .noFirstFrame:
            self = .unavailable(
                "no first frame within \(Int(source.startTimeout.seconds)) seconds",
                hint: [.frames, .text].contains(source.kind)
                    ? "check that the program writes, and that --size and --format match its output"
                    : Self.contentHint(source.kind, ExitStatus.unavailable))
        case .badContent, .badGeometry:
            self.init(failure.message, hint: Self.contentHint(source.kind), exitStatus: ExitStatus.badInput)
        case .unavailable(_, let status, let hint):
            self.init(failure.message, hint: hint ?? Self.remedy(status), exitStatus: status)
        case .unsupported, .noMonitor, .displayLost: self = .environment(failure.message)
        case .busy: self = .tryAgain(failure.message, hint: "stop the other overlay first")
        case .stopped(.lost): self = .unavailable(failure.message, hint: "start the content again")
        case .stopped: return nil
        }
    }

    /// The diagnostic for a cause outside the content, about which `doctor` knows more.
    static func environment(_ message: String) -> Diagnostic {
        .unavailable(message, hint: doctorHint)
    }

    private static let doctorHint = "run 'floatoverlay doctor' for details"

    /// Hint for content that cannot be used, by kind of content and exit status.
    static func contentHint(_ kind: ContentKind, _ status: ExitStatus = ExitStatus.badInput) -> String {
        switch kind {
        case .shared:
            "see docs/frame-protocol.md for the rules; check the client with scripts/frame-check"
        case .frames:
            "check that --format and --size match the writer, and that the stream ends at a frame boundary"
        case .image: "use a format that gdk-pixbuf can load: PNG, JPEG, GIF, WebP, SVG and others"
        case .video: "check that mpv can play the file: run 'mpv FILE' in a terminal"
        case .lyrics: "use an .lrc file with lines such as [01:23.45]words"
        case .command: "run the command in a terminal to see its output"
        case .window:
            "unminimise the window or switch to its desktop first, or choose another window or region"
        case .clock: status == ExitStatus.badInput ? "use a shorter --format" : doctorHint
        case .text, .other: "check the input"
        }
    }

    /// Hint for unavailable content, by exit status.
    static func remedy(_ status: ExitStatus) -> String {
        switch status {
        case ExitStatus.noInput: "check the spelling; relative paths start in the command's working directory"
        case ExitStatus.notPermitted: "check the permissions of the file"
        default: doctorHint
        }
    }
}
