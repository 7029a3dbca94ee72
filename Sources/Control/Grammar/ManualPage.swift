// SPDX-License-Identifier: MIT

/// A writer for the mdoc(7) format.
struct ManualPage {
    private(set) var text = ""

    mutating func head(_ root: Manual.CommandInfo) {
        macro("Dd \(Version.date)")
        macro("Dt FLOATOVERLAY 1")
        macro("Os")
        macro("Sh NAME")
        macro("Nm floatoverlay")
        macro("Nd always-on-top overlay and HUD for the Linux desktop")
        macro("Sh SYNOPSIS")
        macro("Nm")
        macro("Ar command")
        macro("Op Ar arguments")
        macro("Sh DESCRIPTION")
        prose(root.abstract)
        discuss(root.discussion)
        macro("Sh COMMANDS")
        prose("An argument that starts with a dash and a digit is a number, not an option.")
        prose("Every command accepts --help.")
    }

    /// Writes a command with its options and its subcommands.
    mutating func describe(_ command: Manual.CommandInfo, below path: String) {
        let name = path + command.commandName
        let nested = command.subcommands ?? []
        let arguments = (command.arguments ?? []).filter(Self.isListed)
        macro("Ss \(name)" + (nested.isEmpty ? "" : " ..."))
        if nested.isEmpty { synopsis(name, arguments) }
        prose(command.abstract)
        discuss(command.discussion)
        list(arguments.filter { $0.sectionTitle == nil })
        // The options that all subcommands share are listed once.
        if let shared = nested.first?.arguments?.filter({ $0.sectionTitle != nil && Self.isListed($0) }),
            !shared.isEmpty
        {
            macro("Pp")
            prose("Options of all the following commands:")
            list(shared)
        }
        for command in nested { describe(command, below: name + " ") }
    }

    mutating func tail() {
        macro("Sh ENVIRONMENT")
        list(Self.environment)
        macro("Sh FILES")
        list(Self.files)
        macro("Sh EXIT STATUS")
        list(Self.exitStatuses)
        macro("Sh SEE ALSO")
        prose(
            "In the project: config/floatoverlay.toml, and in docs: commands.md, configuration.md, desktops.md, "
                + "json.md, status-bars.md, wishes.md and comparison.md")
    }

    private static func isListed(_ argument: Manual.ArgumentInfo) -> Bool {
        argument.shouldDisplay && argument.names?.contains { ["help", "version"].contains($0.name) } != true
    }

    private mutating func synopsis(_ name: String, _ arguments: [Manual.ArgumentInfo]) {
        macro("Nm")
        macro("Cm \(name)")
        if arguments.contains(where: { $0.kind != "positional" }) { macro("Op Ar options") }
        for argument in arguments where argument.kind == "positional" {
            if argument.parsingStrategy == "postTerminator" { macro("Fl \\-") }
            let value = "Ar \(argument.valueName ?? "word")\(argument.isRepeating ? " ..." : "")"
            macro(argument.isOptional ? "Op \(value)" : value)
        }
        macro("Pp")
    }

    private mutating func list(_ arguments: [Manual.ArgumentInfo]) {
        guard !arguments.isEmpty else { return }
        macro("Bl -tag -width Ds")
        for argument in arguments {
            let names = (argument.names ?? []).map { "Fl " + ($0.kind == "long" ? "\\-" : "") + $0.name }
            let value = argument.kind == "flag" ? "" : " Ar \(argument.valueName ?? "value")"
            macro(
                "It " + (names.isEmpty ? String(value.dropFirst()) : names.joined(separator: " , ") + value))
            prose(argument.abstract)
        }
        macro("El")
    }

    private mutating func list(_ entries: [(String, String)]) {
        macro("Bl -tag -width Ds")
        for (key, meaning) in entries {
            macro("It \(Self.escaped(key))")
            prose(meaning)
        }
        macro("El")
    }

    /// Writes a discussion: prose, and the lines after `EXAMPLES:` as literal text.
    private mutating func discuss(_ discussion: String?) {
        let parts = (discussion ?? "").split(separator: "EXAMPLES:\n", omittingEmptySubsequences: false)
        for paragraph in parts[0].split(separator: "\n\n") {
            macro("Pp")
            prose(String(paragraph))
        }
        guard parts.count > 1 else { return macro("Pp") }
        macro("Bd -literal -offset indent")
        for line in parts[1].split(separator: "\n") { prose(String(line.trimmingPrefix("  "))) }
        macro("Ed")
    }

    private mutating func macro(_ line: String) { text += ".\(line)\n" }

    private mutating func prose(_ line: String?) {
        guard let line, !line.isEmpty else { return }
        text += Self.escaped(line) + "\n"
    }

    private static func escaped(_ line: String) -> String {
        var text = ""
        for character in line {
            switch character {
            case "\\": text += "\\e"
            case "-": text += "\\-"
            default: text.append(character)
            }
        }
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }
}

extension ManualPage {
    private static let environment = [
        ("WAYLAND_DISPLAY, DISPLAY", "The display of the session; it selects the daemon."),
        ("XDG_RUNTIME_DIR", "Directory of the daemon's socket, floatoverlay/NAME.sock."),
        ("XDG_CONFIG_HOME, XDG_CONFIG_DIRS", "Directories that are searched for floatoverlay/config.toml."),
        (
            "XDG_STATE_HOME",
            "Directory of the log and of saved state, in floatoverlay/ (default: ~/.local/state)."
        ),
    ]

    private static let files = [
        (
            "$XDG_CONFIG_HOME/floatoverlay/config.toml",
            "The config file. 'config default' prints a complete one."
        ),
        ("$XDG_STATE_HOME/floatoverlay/log", "The log of a daemon that a command started."),
        (
            "$XDG_STATE_HOME/floatoverlay/brightness-CLASS:NAME",
            "The raw value and the maximum of a device, written by 'brightness save'."
        ),
        (
            "$XDG_STATE_HOME/floatoverlay/places",
            "The last position and size of an overlay on each monitor."
        ),
        (
            "$XDG_STATE_HOME/floatoverlay/desktop-hud",
            "The desktop settings that were changed and are restored later."
        ),
        (
            "$XDG_STATE_HOME/floatoverlay/hint-seen",
            "Marks that the hint about gestures has been shown. Delete the file to see the hint again."
        ),
    ]

    private static let exitStatuses = [
        ("0", "Done."),
        ("64", "Invalid arguments, or a value is out of range."),
        ("65", "Invalid input data."),
        ("66", "No such file."),
        ("69", "No audio server, display, device, player or daemon, or no first frame in time."),
        ("70", "Internal error."),
        ("75", "Try again: another daemon is running, or the daemon has another protocol version."),
        ("77", "Permission denied; the hint describes the remedy."),
        ("78", "Invalid config file."),
        ("130, 143", "Ended by Ctrl-C or SIGTERM."),
    ]
}
