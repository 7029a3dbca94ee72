// SPDX-License-Identifier: MIT
internal import Contents
internal import Control
internal import Core
internal import FloatOverlay
internal import Linux

/// What `show` has started.
final class Shows {
    private unowned let service: Service
    private var running: [Show] = []

    init(service: Service) { self.service = service }

    /// Starts what `command` asks for.
    func run(_ command: ShowCommand, for requester: any Requester) {
        guard let source = ContentMaker(command, requester, socket: service.name.socket).make()
        else { return }
        let overlay = OverlayController(source: source, options: Self.options(command), host: service.host)
        let show = Show(overlay, requester, isDetached: command.isDetached) { [unowned self] ended in
            running.removeAll { $0 === ended }
        }
        running.append(show)
        overlay.start()
    }

    private static func options(_ command: ShowCommand) -> OverlayOptions {
        var options = OverlayOptions(title: command.title ?? "FloatOverlay")
        switch command.position {
        case .corner(let corner)?: options.place = .corner(corner)
        case .point(let point)?: options.place = .point(point)
        case nil: break
        }
        options.width = command.width.map(Double.init)
        options.monitor = command.monitor
        options.opacity = command.opacity
        options.hasGestures = command.hasGestures
        options.isAdditional = command.isAdditional
        return options
    }
}

/// One `show`: an overlay and the client that waits for it.
final class Show: OverlayDelegate {
    private let overlay: OverlayController
    private var requester: (any Requester)?
    private let isDetached: Bool
    private let ended: (Show) -> Void

    init(
        _ overlay: OverlayController, _ requester: any Requester, isDetached: Bool,
        ended: @escaping (Show) -> Void
    ) {
        self.overlay = overlay
        self.requester = requester
        self.isDetached = isDetached
        self.ended = ended
        overlay.delegate = self
        // Without --detach the connection is the content's life, and before the start it is in any case.
        requester.onLeave = { [weak overlay] in overlay?.stop(.closed) }
    }

    func overlayDidStart(_ overlay: OverlayController) {
        if isDetached { answer(ExitStatus.done, nil) }
    }

    func overlay(_ overlay: OverlayController, failedToStart failure: StartFailure) {
        let diagnostic = Diagnostic(failure, of: overlay.source)
        answer(diagnostic?.exitStatus ?? ExitStatus.done, diagnostic)
        ended(self)
    }

    func overlay(_ overlay: OverlayController, restoreUserInterface reply: RestoreReply) {
        guard let source = overlay.source as? WindowSource else { return reply(.failed) }
        source.bringBack(reply)
    }

    func overlay(_ overlay: OverlayController, didStop reason: StopReason) {
        if let breakage = overlay.breakage {
            answer(
                breakage.status,
                Diagnostic(
                    breakage.message, hint: Diagnostic.contentHint(overlay.source.kind),
                    exitStatus: breakage.status))
        } else if reason == .lost {
            answer(
                ExitStatus.unavailable,
                Diagnostic(
                    "the display or the content was lost", hint: "'floatoverlay doctor' says what is there",
                    exitStatus: ExitStatus.unavailable))
        } else {
            answer(ExitStatus.done, nil)
        }
        ended(self)
    }

    private func answer(_ status: Int32, _ diagnostic: Diagnostic?) {
        guard let requester else { return }
        self.requester = nil
        requester.onLeave = nil
        if let diagnostic { requester.fail(diagnostic) } else { requester.finish(status) }
    }
}

extension Diagnostic {
    /// Why an overlay did not start; `nil` when somebody stopped it before.
    init?(_ failure: StartFailure, of source: any FrameSource) {
        switch failure {
        case .noFirstFrame where source is WindowSource:
            self.init(
                "no window was picked within \(Int(source.patience.seconds)) seconds",
                hint: "click on one with the left button", exitStatus: ExitStatus.unavailable)
        case .noFirstFrame:
            self.init(
                "no first frame came within \(Int(source.patience.seconds)) seconds",
                hint: ["frames", "text"].contains(source.kind)
                    ? "check that the program before the pipe writes, and that --size and --format are its own"
                    : Self.contentHint(source.kind),
                exitStatus: ExitStatus.unavailable)
        case .badContent(let text):
            self.init(text, hint: Self.contentHint(source.kind), exitStatus: ExitStatus.badInput)
        case .unavailable(let text, let status):
            let hint = (source as? WindowSource)?.failure.map { Self.remedy($0) } ?? Self.remedy(status)
            self.init(text, hint: hint, exitStatus: status)
        case .unsupported(let what):
            self.init(
                "the display has no \(what)", hint: "'floatoverlay doctor' says what is there",
                exitStatus: ExitStatus.unavailable)
        case .noDisplay:
            self.init(
                "the display has no monitor", hint: "'floatoverlay doctor' says what is there",
                exitStatus: ExitStatus.unavailable)
        case .badGeometry(let size):
            self.init(
                "no overlay can be \(size)", hint: Self.contentHint(source.kind),
                exitStatus: ExitStatus.badInput)
        case .busy(let text):
            self.init(text, hint: "end that one first", exitStatus: ExitStatus.tryAgain)
        case .displayLost:
            self.init(
                "the display is gone", hint: "'floatoverlay doctor' says what is there",
                exitStatus: ExitStatus.unavailable)
        case .stopped(.lost):
            self.init("the content was lost", hint: "start it again", exitStatus: ExitStatus.unavailable)
        case .stopped: return nil
        }
    }

    /// What to look at when content is not what it says.
    static func contentHint(_ kind: String) -> String {
        switch kind {
        case "shared":
            "docs/frame-protocol.md has the rules; scripts/frame-check tells which one a client breaks"
        case "frames": "--format and --size must be those of the writer, and it must end at a frame's border"
        case "image": "what gdk-pixbuf has a loader for can be shown: PNG, JPEG, GIF, WebP, SVG and more"
        case "video": "what mpv can play can be shown; 'mpv FILE' in a terminal says more"
        case "lyrics": "an .lrc file has lines such as [01:23.45]words"
        case "command": "run the command in a terminal to see what it prints"
        default: "check the input"
        }
    }

    /// What to do when something named could not be had.
    static func remedy(_ status: Int32) -> String {
        switch status {
        case ExitStatus.noInput: "check the spelling; relative paths start in the directory of the command"
        case ExitStatus.notPermitted: "check the permissions of the file"
        default: "'floatoverlay doctor' says what is there"
        }
    }
}
