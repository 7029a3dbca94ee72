// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayContents
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime

/// Implements `overlay …`.
struct OverlayExecutor {
    let host: OverlayHost

    /// Runs `command` on the overlay with the given number, or else on the newest overlay.
    func run(_ command: OverlayCommand, for context: any CommandContext) {
        if case .offset(let change) = command.action {
            return adjustLyricsDelay(change, of: command.id, for: context)
        }
        guard let overlay = placedOverlays(id: command.id).last else {
            let message = command.id.map { "no such overlay: \($0)" } ?? "no overlay is open"
            return context.fail(
                .unavailable(
                    message, hint: "run 'floatoverlay show', or list overlays with 'floatoverlay status'"))
        }
        switch command.action {
        case .screenshot(let path): return screenshot(overlay, to: path, for: context)
        case .stash where !overlay.stash():
            return context.fail(
                .unavailable(
                    "cannot stash the overlay: both sides of its monitor adjoin other monitors",
                    hint: "hide the overlay with 'floatoverlay overlay hide'"))
        default: break
        }
        perform(command.action, overlay)
        context.finish(ExitStatus.success)
    }

    /// The overlay with the number `id`, or all overlays, oldest first.
    private func placedOverlays(id: Int?) -> [OverlayController] {
        host.overlays.filter { $0.state.occupiesPlacement && (id == nil || $0.id == id) }
    }

    private func perform(_ action: OverlayAction, _ overlay: OverlayController) {
        switch action {
        case .hide: overlay.hide()
        case .reveal: overlay.reveal()
        case .toggle: if overlay.state == .hidden { overlay.reveal() } else { overlay.hide() }
        case .close: overlay.stop(.closed)
        case .returnToApp: overlay.returnToApp()
        case .move(.corner(let corner)): overlay.move(to: corner)
        case .move(.point(let point)): overlay.move(to: point)
        case .resize(.size(let size)): overlay.resize(into: size)
        case .resize(.percent(let percent)): overlay.resize(percent: percent)
        case .opacity(let percent): overlay.opacity = percent
        case .clickThrough(let wanted): overlay.clickThrough = wanted ?? !overlay.clickThrough
        case .cycleSize: overlay.cycleSize()
        case .screenshot, .stash, .offset: break
        }
    }

    /// Changes the lyrics delay of overlay `id`, or else of the newest overlay with lyrics.
    private func adjustLyricsDelay(_ change: OffsetChange, of id: Int?, for context: any CommandContext) {
        guard let lyrics = placedOverlays(id: id).compactMap({ $0.source as? LyricsSource }).last else {
            let message = id.map { "overlay \($0) shows no lyrics" } ?? "no overlay shows lyrics"
            return context.fail(.unavailable(message, hint: "run 'floatoverlay show lyrics'"))
        }
        lyrics.adjustDelay(change)
        context.finish(ExitStatus.success)
    }

    private func screenshot(
        _ overlay: OverlayController, to path: String, for context: any CommandContext
    ) {
        guard let png = overlay.snapshot().flatMap(host.painter.png) else {
            return context.fail(.unavailable("cannot read the overlay's pixels"))
        }
        let absolute = path.isAbsolutePath ? path : context.directory + "/" + path
        let task = FileTask.write(png, to: absolute, in: host.reactor) { error in
            guard let error else { return context.finish(ExitStatus.success) }
            context.fail(Diagnostic(file: error, hint: Self.screenshotHint))
        }
        task.keep()
    }

    /// Hint for a screenshot that cannot be written, by exit status.
    private static func screenshotHint(_ status: ExitStatus) -> String {
        switch status {
        case ExitStatus.noInput: "choose a file in an existing directory"
        case ExitStatus.notPermitted: "choose a file in a writable directory"
        default: "choose a regular file on another file system"
        }
    }
}
