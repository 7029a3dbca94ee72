// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FloatOverlayControl
internal import FloatOverlayCore

/// The options for placing and showing content.
struct PlacementArguments: ParsableArguments {
    enum Switch: String, CaseIterable { case on = "on", off = "off" }
    enum ControlsChoice: String, CaseIterable { case auto = "auto", none = "none" }

    @Option(
        "Position: top-left, top-right, bottom-left, bottom-right, or X,Y in logical pixels from the "
            + "top left corner of the monitor (default: the saved position, else [overlay] corner).",
        valueName: "place", completion: .list(Corner.allCases.map(\.rawValue)),
        transform: ArgumentParsing.position)
    var at: Position?
    @Option(
        "Width in logical pixels (default: the saved size, else automatic).", valueName: "pixels",
        transform: ArgumentParsing.width)
    var width: Int?
    @Option(
        "Name of the monitor (default: the one with the pointer, else the primary one).", valueName: "name",
        completion: .names(.monitor))
    var monitor: String?
    @Option(
        "Opacity, 20% to 100% (default: [overlay] opacity).", valueName: "percent",
        transform: ArgumentParsing.opacity)
    var opacity: Int?
    @Option(
        "Enable or disable drags and the wheel, except for moving (default: [overlay] gestures).",
        valueName: "on|off")
    var gestures: Switch?
    @Option(
        "Show the controls on hover and click, or never: auto or none (default: auto).", valueName: "choice")
    var controls: ControlsChoice?
    @Flag(help: "Keep a line with the playback position on the overlay, if the content has one.")
    var progress = false
    @Option(
        "Pause a video while the screen is locked or off (lock), the overlay is hidden (hide) or stashed "
            + "(stash); several words are separated by commas (default: keep playing).",
        valueName: "lock|hide|stash", completion: .list(PauseTrigger.allCases.map(\.rawValue)),
        transform: ArgumentParsing.pauseTriggers)
    var pauseOn: Set<PauseTrigger>?
    @Option("Title of the window (default: FloatOverlay).", valueName: "text")
    var title: String?
    @Flag(help: "Return once the overlay is on screen (default: wait until it is closed).")
    var detach = false
    @Flag(help: "Show an additional overlay (default: replace the newest one).")
    var new = false

    /// Not a group with `StartArguments` inside: a group in a group makes each parse 40 % slower
    /// (swift-argument-parser 1.8).
    func invocation(_ content: ShowCommand.Content, _ start: StartArguments) -> Invocation {
        let command = ShowCommand(
            content: content, position: at, width: width, monitor: monitor, opacity: opacity,
            hasGestures: gestures.map { $0 == .on }, hasControls: controls != ControlsChoice.none,
            showsProgress: progress, pauseTriggers: pauseOn ?? [], title: title, isDetached: detach,
            isAdditional: new)
        return Invocation(.show(command), daemonOptions: start.daemonOptions)
    }
}
