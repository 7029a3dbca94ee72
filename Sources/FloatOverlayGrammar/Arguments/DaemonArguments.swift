// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FloatOverlayControl

struct StatusArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Print the overlays, the levels and the state of the daemon.")
    @Flag(help: "Print a JSON object with all details.")
    var json = false
    @Flag(help: "Print the status now and after every change.")
    var watch = false
    @OptionGroup var backend: BackendArguments
    func parsed() -> Invocation {
        Invocation(
            .status(StatusCommand(isJSON: json, isWatching: watch)), daemonOptions: backend.daemonOptions)
    }
}

struct EventsArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: "Print all events, one JSON object per line.")
    @OptionGroup var backend: BackendArguments
    func parsed() -> Invocation { Invocation(.events, daemonOptions: backend.daemonOptions) }
}

struct ReloadArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "reload", abstract: "Make the daemon read its config file again.")
    @OptionGroup var backend: BackendArguments
    func parsed() -> Invocation { Invocation(.reload, daemonOptions: backend.daemonOptions) }
}

struct DevicesArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List sinks, sources, applications, backlights and monitors, and why one is selected.")
    @Flag(help: "Print a JSON object with all details.")
    var json = false
    /// For completion scripts, which `CompletionKind.names` writes.
    @Option(help: ArgumentHelp.hidden, transform: ArgumentParsing.names)
    var names: NameCompletion?
    @OptionGroup var config: ConfigArguments
    func parsed() -> Invocation {
        Invocation(.devices(json: json, names: names), daemonOptions: config.daemonOptions)
    }
}

struct DoctorArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Report what works on this system, what does not, and how to fix it."
    )
    @Flag(help: "Print a JSON object with all details.")
    var json = false
    @OptionGroup var change: DoctorActionArguments
    @OptionGroup var start: StartArguments
    func parsed() throws(Diagnostic) -> Invocation {
        Invocation(.doctor(json: json, try change.action(json: json)), daemonOptions: start.daemonOptions)
    }
}

struct ExplainArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Print the cause and the remedy of an exit status or an error.",
        discussion: Explanation.paragraphs + """


            EXAMPLES:
              floatoverlay explain 69
              floatoverlay explain no first frame within 3 seconds
            """)
    @Argument(
        help: ArgumentHelp("Exit status, or the words of an error.", valueName: "status|text"),
        transform: ArgumentParsing.text)
    var text: [String]
    func parsed() -> Invocation { Invocation(.explain(text.joined(separator: " "))) }
}

struct DaemonArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "daemon",
        abstract: "Run the daemon in the foreground.",
        discussion: """
            Use it in a systemd user unit or a start-up file. The log goes to standard error. Commands that \
            need the daemon, such as 'show', start it automatically.
            """)
    @Flag(help: "Stop the running daemon and wait until it has exited.")
    var stop = false
    @OptionGroup var start: StartArguments
    func parsed() -> Invocation { Invocation(.daemon(stop: stop), daemonOptions: start.daemonOptions) }
}

struct ConfigGroupArguments: SubcommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Find, check, change or print the config file.",
        discussion: """
            EXAMPLES:
              floatoverlay config edit
              floatoverlay config set hud.style bar
              floatoverlay config set 'bindings.key super+F9' 'overlay toggle'
              floatoverlay config check
            """,
        subcommands: [
            ConfigPathArguments.self, ConfigCheckArguments.self, ConfigDefaultArguments.self,
            ConfigEditArguments.self, ConfigSetArguments.self,
        ])
}

struct ConfigPathArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "path", abstract: "Print the path of the config file, whether it exists or not.")
    func parsed() -> Invocation { Invocation(.config(.path)) }
}

struct ConfigCheckArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Print all errors in the config file, or nothing if it is valid.")
    @Argument(
        help: "File to check (default: the config file in use).", completion: .file(extensions: ["toml"]),
        transform: ArgumentParsing.text)
    var file: String?
    func parsed() -> Invocation { Invocation(.config(.check(file: file))) }
}

struct ConfigDefaultArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "default", abstract: "Print a complete config file with the default values.")
    func parsed() -> Invocation { Invocation(.config(.builtIn)) }
}

struct ConfigEditArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Edit the config file, then check it.",
        discussion: """
            The editor is $VISUAL or $EDITOR. A missing file is created with the default values and their \
            comments.
            """)
    func parsed() -> Invocation { Invocation(.config(.edit)) }
}

struct ConfigSetArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Set one key of the config file.",
        discussion: """
            Comments and all other keys stay as they are. A value that the key does not accept changes \
            nothing. A text needs no quotes besides those of the shell.
            """)
    @Argument(help: "Section and key, for example hud.style.", transform: ArgumentParsing.text)
    var key: String
    @Argument(help: "New value.", transform: ArgumentParsing.text)
    var value: String
    func parsed() -> Invocation { Invocation(.config(.set(key: key, value: value))) }
}
