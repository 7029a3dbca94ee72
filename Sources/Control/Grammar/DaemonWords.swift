// SPDX-License-Identifier: MIT
internal import ArgumentParser

struct StatusWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Say what the daemon shows and what the levels are.")
    @Flag(help: "Print an object with everything.")
    var json = false
    @Flag(help: "Print it now and whenever it changes.")
    var watch = false
    @OptionGroup var backend: BackendWords
    func parsed() -> Invocation {
        Invocation(.status(StatusCommand(isJSON: json, isWatching: watch)), session: backend.session)
    }
}

struct EventsWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: "Print everything that happens, one JSON object a line.")
    @OptionGroup var backend: BackendWords
    func parsed() -> Invocation { Invocation(.events, session: backend.session) }
}

struct ReloadWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "reload", abstract: "Let the daemon read its config file again.")
    @OptionGroup var backend: BackendWords
    func parsed() -> Invocation { Invocation(.reload, session: backend.session) }
}

struct DevicesWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "devices", abstract: "List sinks and backlights, and why one is chosen.")
    @Flag(help: "Print an object with everything.")
    var json = false
    @OptionGroup var config: ConfigWords
    func parsed() -> Invocation { Invocation(.devices(json: json), session: config.session) }
}

struct DoctorWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Say what works here, what does not, and what to do about it.")
    @Flag(help: "Print an object with everything.")
    var json = false
    @Flag(help: "Put back what [hud] desktop-hud has changed of the desktop's settings.")
    var restore = false
    @OptionGroup var start: StartWords
    func parsed() -> Invocation {
        Invocation(.doctor(json: json, restores: restore), session: start.session)
    }
}

struct DaemonWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "daemon",
        abstract: "Run the daemon in the foreground.",
        discussion: """
            For a systemd user unit or a start-up file: the log goes to standard error. Commands that need a \
            daemon start one by themselves.
            """)
    @Flag(help: "End the one that runs, and wait until it is gone.")
    var stop = false
    @OptionGroup var start: StartWords
    func parsed() -> Invocation { Invocation(.daemon(stop: stop), session: start.session) }
}

struct ConfigGroupWords: WordGroup {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Find, check or print the config file.",
        discussion: """
            EXAMPLES:
              floatoverlay config default > "$(floatoverlay config path)"
              floatoverlay config check
            """,
        subcommands: [ConfigPathWords.self, ConfigCheckWords.self, ConfigDefaultWords.self])
}

struct ConfigPathWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "path", abstract: "Print where the config file is, or would be.")
    func parsed() -> Invocation { Invocation(.config(.path)) }
}

struct ConfigCheckWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Say everything that is wrong with it, or nothing.")
    @Argument(
        help: "Another file than the one in use.", completion: .file(extensions: ["toml"]),
        transform: Legal.text)
    var file: String?
    func parsed() -> Invocation { Invocation(.config(.check(file: file))) }
}

struct ConfigDefaultWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "default", abstract: "Print a complete one with the built-in values.")
    func parsed() -> Invocation { Invocation(.config(.builtIn)) }
}
