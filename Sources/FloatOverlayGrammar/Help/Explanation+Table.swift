// SPDX-License-Identifier: MIT

extension Explanation {
    /// The exit statuses. docs/commands.md has the same sentences.
    package static let statuses: [Explanation] = [
        Explanation(0, cause: "done"),
        Explanation(
            64, cause: "invalid arguments, or a value is out of range",
            remedy: "read 'floatoverlay COMMAND --help'"),
        Explanation(
            65, cause: "invalid input data", remedy: "check the format of the file or of the piped data"),
        Explanation(
            66, cause: "no such file",
            remedy: "check the spelling; relative paths start in the directory of the command"),
        Explanation(
            69,
            cause: "no audio server, display, device, player or daemon, a file system that is full or does "
                + "not reply, or no first frame in time",
            remedy: "run 'floatoverlay doctor', which lists what works here and what is missing"),
        Explanation(70, cause: "internal error", remedy: "report the command and its output as a bug"),
        Explanation(
            75,
            cause:
                "try again: another daemon or app holds the overlay lock of the display, another command the "
                + "lock of a level, the daemon has 192 running requests, or it has another protocol version",
            remedy: "repeat the command; after an update, run 'floatoverlay daemon --stop' first"),
        Explanation(
            77,
            cause: "permission denied, or another user can change the directory $XDG_RUNTIME_DIR; the hint "
                + "describes the remedy",
            remedy: "run 'floatoverlay doctor' for the permissions that are missing"),
        Explanation(
            78, cause: "invalid config file",
            remedy: "run 'floatoverlay config check', which names each line with an error"),
        Explanation(130, 143, cause: "ended by Ctrl-C or SIGTERM"),
    ]

    /// The errors by cause. A test compares them with the messages in Sources.
    package static let errors: [Explanation] = arguments + input + display + levels + programs

    private static let arguments: [Explanation] = [
        Explanation(
            64,
            errors: [
                "unknown ", "unexpected argument", "missing ", "expected ", "is invalid for",
                "cannot be combined", "takes no number", "needs a", " need --", " needs --",
                "more than one window", "no window is given", "invalid --", "invalid regular expression",
                "too many arguments", "are too long", "contains a nul byte", "cannot be the default device",
                "no program to run",
            ],
            cause: "a word of the command is wrong or missing, or two options exclude each other",
            remedy: "the hint names the valid words; 'floatoverlay COMMAND --help' describes all of them"),
        Explanation(
            64, errors: ["is out of range", "is above 999%"],
            cause: "the value is beyond the range of the device or of the option",
            remedy: "use a value from the range in the hint; relative values stop at its ends instead"),
        Explanation(
            64, errors: ["standard input is", "from standard input"],
            cause: "the command reads its content from standard input, and nothing is piped into it",
            remedy: "pipe data into the command, or name a file"),
        Explanation(
            64, errors: ["'show shared' works only", "runs in the client", "supports only volume"],
            cause: "a program sends a command on a connection that cannot carry it",
            remedy: "run the command in a terminal; docs/frame-protocol.md describes 'show shared'"),
        Explanation(
            64, errors: ["working directory is not"],
            cause: "commands send the name of the working directory as UTF-8, and this name has other bytes",
            remedy: "rename the directory, or run the command in another one"),
        Explanation(
            64, errors: ["no explanation for"], cause: "the words are not part of an error",
            remedy: "use the words of the error without names and numbers"),
    ]

    private static let input: [Explanation] = [
        Explanation(
            65,
            errors: [
                "y4m", "ends before its first", "ends inside frame", "does not begin with frame",
                "invalid overlay size", "need a size", "the input has ended",
            ],
            cause: "the frames or lines do not have the expected form, or their writer has ended early",
            remedy: "compare --format and --size with the writer; a stream of frames has to end after a frame"
        ),
        Explanation(
            65, errors: ["in this format"],
            cause: "the format of 'show clock' gives a text that is too long",
            remedy: "use a shorter --format, without wide fields"),
        Explanation(
            65, errors: ["as an image"],
            cause:
                "gdk-pixbuf has no loader for the file, or the file is damaged, too large or cannot be read",
            remedy: "install the loader of the format, or convert the file to PNG"),
        Explanation(
            65, 69, errors: ["cannot play", "no video track", "ended early", "nothing to play", "libmpv"],
            cause: "mpv's library cannot play the file or reach the URL",
            remedy: "run 'mpv FILE' in a terminal; sound without a picture is not accepted"),
        Explanation(
            65, errors: ["utf-8", "time tag", "1 mib", "regular file"],
            cause: "the file is not a text of at most 1 MiB with lines such as [01:23.45]words",
            remedy: "convert the file with 'iconv -f ENCODING -t UTF-8', or choose another one"),
        Explanation(
            65, errors: ["frame protocol violation"],
            cause: "a program that draws into shared memory breaks a rule of the frame protocol",
            remedy: "run scripts/frame-check with the program"),
        Explanation(
            65, errors: ["without output"], cause: "the program of 'show command' has printed nothing",
            remedy: "run the program in a terminal to see its errors"),
        Explanation(
            66, 77, 69,
            errors: [
                "no such file", "cannot open", "cannot read", "permission denied", "no such program",
                "cannot write", "the file system does not reply",
            ],
            cause: "the file is missing, may not be read or written, or its file system does not reply",
            remedy: "check the path, its permissions and its mount"),
        Explanation(
            65, 66, 69, errors: ["saved brightness", "cannot save the brightness"],
            cause: "'brightness restore' found no valid file, or there is no directory for one",
            remedy: "run 'floatoverlay brightness save' first; set XDG_STATE_HOME or HOME"),
    ]

    private static let display: [Explanation] = [
        Explanation(
            69,
            errors: [
                "display is set", "wayland_display", "cannot start the daemon", "connection to the display",
            ],
            cause: "there is no X server, or no Wayland compositor with layer-shell, or it has ended",
            remedy: "set DISPLAY or WAYLAND_DISPLAY, or start the session; 'floatoverlay doctor' tells which"),
        Explanation(
            69, errors: ["the display has no", "the display lacks", "cannot allocate display memory"],
            cause: "the X server or the compositor lacks an extension, a monitor or memory",
            remedy: "run 'floatoverlay doctor', which lists what the display offers"),
        Explanation(
            69, errors: ["no such monitor"], cause: "no monitor with this name is connected",
            remedy: "use a name from the list in the error, or omit --monitor"),
        Explanation(
            69, errors: ["no first frame within"],
            cause: "the content has drawn nothing in time: 3 s, or 30 s for pipes, commands and URLs",
            remedy: "check that the program writes, and that --size and --format match its output"),
        Explanation(
            65, errors: ["too large for the monitors"],
            cause: "frames have many more pixels than the monitors",
            remedy: "scale the frames down before they are sent"),
        Explanation(
            69,
            errors: [
                "content was lost", "frame producer disconnected", "decoder exited", "floatoverlay-text",
                "stopped before it appeared",
            ],
            cause: "the program that draws the content has ended or was killed, or the overlay was stopped",
            remedy: "start the content again; a message of the program precedes the error"),
        Explanation(
            69, 64, 130,
            errors: [
                "window", "screencopy", "capture the monitor", "the region lies", "foreign-toplevel",
                "grabbed the pointer",
            ],
            cause: "the window or region cannot be found or shown",
            remedy: "unminimise the window and choose it with --pick; on Wayland, use --region"),
        Explanation(
            69,
            errors: [
                "no overlay is open", "no such overlay", "cannot stash", "shows no lyrics",
                "no overlay shows",
                "overlay's pixels",
            ],
            cause: "there is no overlay for which the action is possible",
            remedy: "list the overlays with 'floatoverlay status'"),
        Explanation(
            75, errors: ["already shows this source"], cause: "an app shows the same source twice",
            remedy: "stop the other overlay first"),
    ]

    private static let levels: [Explanation] = [
        Explanation(
            69, errors: ["audio server"], cause: "neither PulseAudio nor pipewire-pulse replies",
            remedy: "start one; 'pactl info' must work in the same terminal"),
        Explanation(
            69,
            errors: [
                " called ", "no longer exists", "no backlight", "no keyboard light", "no such device",
                "was removed",
            ],
            cause: "the device or the application does not exist, or has gone",
            remedy: "list the names with 'floatoverlay devices'"),
        Explanation(
            77, 69,
            errors: [
                "logind", "/sys/class", "privileged writes", "rejected the value", "transition did not end",
            ],
            cause: "neither the file of the device nor logind accepts the brightness",
            remedy: "use the active session of the seat, or install 90-floatoverlay-backlight.rules for udev "
                + "and join the group video"),
        Explanation(
            69, 75, 77,
            errors: [
                "external monitor", "the monitor did not reply", "does not reply", "has not replied yet",
                "the graphics driver has no", "does not exist", "cannot reach", "no permission for",
                "another program holds", "a driver of the kernel controls", "no brightness for ddc",
                "does not keep the brightness",
            ],
            cause: "an external monitor does not reply by DDC/CI, or its bus cannot be used",
            remedy:
                "switch on DDC/CI in the menu of the monitor; 'floatoverlay doctor' lists what each monitor "
                + "needs"),
        Explanation(
            75, errors: ["still holds"], cause: "another command changes the same level",
            remedy: "repeat the command"),
        Explanation(
            69, errors: ["player", "session bus"],
            cause: "no media player with MPRIS runs, or the player cannot do that now",
            remedy: "list the players with 'playerctl -l'; mpv needs its mpris script"),
    ]

    private static let programs: [Explanation] = [
        Explanation(
            69, errors: ["the daemon is not running"],
            cause: "the command needs a running daemon and starts none",
            remedy: "run 'floatoverlay show' or 'floatoverlay daemon'"),
        Explanation(
            69,
            errors: [
                "does not reply", "no reply from the daemon", "is still running", "lost the connection",
                "the daemon exited",
            ],
            cause: "the daemon is stopped, blocked or has crashed",
            remedy: "end the process that the hint names, and try again; the log is "
                + "$XDG_STATE_HOME/floatoverlay/log"),
        Explanation(
            75,
            errors: [
                "is running (process", "holds the overlay lock", "running requests", "exited three times",
            ],
            cause: "one daemon or app serves a display, and it is another one or busy",
            remedy: "end the other one with 'floatoverlay daemon --stop', or try again"),
        Explanation(
            75, 70, errors: ["uses protocol", "has version", "invalid reply"],
            cause: "the running daemon is of another version than the command",
            remedy: "run 'floatoverlay daemon --stop' and repeat the command"),
        Explanation(
            69,
            errors: [
                "is not installed", "cannot start floatoverlay", "out of memory or descriptors",
                "beside floatoverlayd", "cannot run", "cannot start the process",
            ],
            cause: "a program of FloatOverlay is missing or cannot be started",
            remedy: "install all programs of the package, then run 'floatoverlay doctor'"),
        Explanation(
            69, 77,
            errors: [
                "xdg_runtime_dir", "cannot create directory", "cannot use the directory", "cannot connect to",
            ],
            cause: "$XDG_RUNTIME_DIR is not a directory that you own and that only you may write to",
            remedy: "log in through a session manager, or set the variable to such a directory"),
        Explanation(
            69, errors: ["no editor found"], cause: "'config edit' knows no editor",
            remedy: "set the variable EDITOR"),
        Explanation(
            69, errors: ["xdg_config_home"], cause: "there is no directory for the config file of the user",
            remedy: "set XDG_CONFIG_HOME or HOME"),
        Explanation(
            78, 66, errors: ["config file"], cause: "the config file is missing or has errors",
            remedy: "run 'floatoverlay config check', or 'floatoverlay config default' for a valid file"),
    ]
}
