// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import Core

/// `--backend`: for every command, because it chooses the daemon that is asked.
struct BackendWords: ParsableArguments {
    @Option(
        help: ArgumentHelp("The way to the screen, x11; it also chooses the daemon.", valueName: "name"),
        completion: .list(Backend.allCases.map(\.rawValue)), transform: Legal.word)
    var backend: Backend?
}

/// `--backend` and `--config`.
struct ConfigWords: ParsableArguments {
    @Option(
        help: ArgumentHelp("Another config file, for what is started or runs by itself.", valueName: "file"),
        completion: .file(extensions: ["toml"]), transform: Legal.text)
    var config: String?
    @OptionGroup var backend: BackendWords
}

/// `--backend`, `--config` and `-v`.
struct StartWords: ParsableArguments {
    @OptionGroup var config: ConfigWords
    @Flag(name: .shortAndLong, help: "Let the log of a daemon that is started say more.")
    var verbose = false

    var session: SessionOptions {
        SessionOptions(config: config.config, backend: config.backend.backend, isVerbose: verbose)
    }
}

extension BackendWords {
    var session: SessionOptions { SessionOptions(backend: backend) }
}

extension ConfigWords {
    var session: SessionOptions { SessionOptions(config: config, backend: backend.backend) }
}

/// How a level is printed.
struct LevelOutputWords: ParsableArguments {
    @Flag(help: "Print an object with everything about it.")
    var json = false
    @Flag(help: "Print the level now and whenever it changes.")
    var watch = false
    @Flag(name: .shortAndLong, help: "Print nothing but errors.")
    var quiet = false
    @Flag(help: "Change it without the heads-up display.")
    var noHud = false

    /// The output of a command that changes something or not.
    func output(changes: Bool) throws(Diagnostic) -> LevelOutput {
        if watch && changes { throw .usage("--watch does not go with a change", hint: "use two commands") }
        if quiet && (watch || json) { throw .usage("--quiet leaves nothing of --json and --watch") }
        return LevelOutput(isJSON: json, isQuiet: quiet, isWatching: watch, showsHUD: !noHud)
    }
}

/// Where and how content is shown.
struct PlacementWords: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where: top-left, top-right, bottom-left, bottom-right, or X,Y in logical pixels from the corner "
                + "of the monitor.",
            valueName: "place"),
        completion: .list(Corner.allCases.map(\.rawValue)), transform: Legal.position)
    var at: Position?
    @Option(help: ArgumentHelp("How wide, in logical pixels.", valueName: "pixels"), transform: Legal.width)
    var width: Int?
    @Option(help: ArgumentHelp("On which monitor, by its name.", valueName: "name"), transform: Legal.text)
    var monitor: String?
    @Option(help: ArgumentHelp("How opaque, 20% to 100%.", valueName: "percent"), transform: Legal.opacity)
    var opacity: Int?
    @Option(
        help: ArgumentHelp("Whether drags and the wheel adjust levels.", valueName: "on|off"),
        completion: .list(OnOff.allCases.map(\.rawValue)), transform: Legal.word)
    var gestures: OnOff?
    @Option(help: ArgumentHelp("The window's title.", valueName: "text"), transform: Legal.text)
    var title: String?
    @Flag(help: "Return once it is on screen, instead of when it is closed.")
    var detach = false
    @Flag(help: "Show it beside what is there, instead of in the place of the newest.")
    var new = false

    func command(_ content: ShowCommand.Content) -> ShowCommand {
        ShowCommand(
            content, position: at, width: width, monitor: monitor, opacity: opacity,
            hasGestures: gestures.map { $0 == .on }, title: title, isDetached: detach,
            isAdditional: new)
    }
}

/// A switch.
enum OnOff: String, CaseIterable {
    case on = "on", off = "off"
}
