// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FloatOverlayCore

/// `--backend`: an option of every command, because it selects the daemon.
struct BackendArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Display backend: x11 or wayland (default: detect). The option also selects the daemon.",
            valueName: "name"),
        completion: .list(Backend.allCases.map(\.rawValue)), transform: ArgumentParsing.choice)
    var backend: Backend?
}

/// `--backend` and `--config`.
struct ConfigArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Config file (default: see 'floatoverlay config path'). A running daemon ignores this option.",
            valueName: "file"),
        completion: .file(extensions: ["toml"]), transform: ArgumentParsing.text)
    var config: String?
    @OptionGroup var backend: BackendArguments
}

/// `--backend`, `--config` and `-v`.
struct StartArguments: ParsableArguments {
    @OptionGroup var config: ConfigArguments
    @Flag(name: .shortAndLong, help: "Log verbosely if a daemon is started.")
    var verbose = false

    var session: SessionOptions {
        SessionOptions(config: config.config, backend: config.backend.backend, isVerbose: verbose)
    }
}

extension BackendArguments {
    var session: SessionOptions { SessionOptions(backend: backend) }
}

extension ConfigArguments {
    var session: SessionOptions { SessionOptions(config: config, backend: backend.backend) }
}

/// The options for printing a level.
struct LevelOutputArguments: ParsableArguments {
    @Flag(help: "Print a JSON object with all details.")
    var json = false
    @Flag(help: "Print the level now and after every change.")
    var watch = false
    @Flag(name: .shortAndLong, help: "Print errors only.")
    var quiet = false
    @Flag(help: "Do not show the HUD.")
    var noHud = false

    /// Validates the options; `changes` is true for a command that changes the level.
    func output(changes: Bool) throws(Diagnostic) -> LevelOutput {
        if watch && changes {
            throw .usage("--watch cannot be combined with a change", hint: "use two commands")
        }
        if quiet && (watch || json) {
            throw .usage("--quiet cannot be combined with --json or --watch")
        }
        return LevelOutput(isJSON: json, isQuiet: quiet, isWatching: watch, showsHUD: !noHud)
    }
}

/// The options for placing and showing content.
struct PlacementArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Position: top-left, top-right, bottom-left, bottom-right, or X,Y in logical pixels from the "
                + "top left corner of the monitor (default: the saved position, else [overlay] corner).",
            valueName: "place"),
        completion: .list(Corner.allCases.map(\.rawValue)), transform: ArgumentParsing.position)
    var at: Position?
    @Option(
        help: ArgumentHelp(
            "Width in logical pixels (default: the saved size, else automatic).",
            valueName: "pixels"), transform: ArgumentParsing.width)
    var width: Int?
    @Option(
        help: ArgumentHelp(
            "Name of the monitor (default: the one with the pointer, else the primary one).",
            valueName: "name"), transform: ArgumentParsing.text)
    var monitor: String?
    @Option(
        help: ArgumentHelp("Opacity, 20% to 100% (default: [overlay] opacity).", valueName: "percent"),
        transform: ArgumentParsing.opacity)
    var opacity: Int?
    @Option(
        help: ArgumentHelp(
            "Enable or disable drags and the wheel, except for moving (default: [overlay] gestures).",
            valueName: "on|off"),
        completion: .list(OnOff.allCases.map(\.rawValue)), transform: ArgumentParsing.choice)
    var gestures: OnOff?
    @Option(
        help: ArgumentHelp("Title of the window (default: FloatOverlay).", valueName: "text"),
        transform: ArgumentParsing.text)
    var title: String?
    @Flag(help: "Return once the overlay is on screen (default: wait until it is closed).")
    var detach = false
    @Flag(help: "Show an additional overlay (default: replace the newest one).")
    var new = false

    func command(_ content: ShowCommand.Content) -> ShowCommand {
        ShowCommand(
            content: content, position: at, width: width, monitor: monitor, opacity: opacity,
            hasGestures: gestures.map { $0 == .on }, title: title, isDetached: detach,
            isAdditional: new)
    }
}

enum OnOff: String, CaseIterable {
    case on = "on", off = "off"
}
