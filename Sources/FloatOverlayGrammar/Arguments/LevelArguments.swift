// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FloatOverlayControl
internal import FloatOverlayCore

struct VolumeArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "volume",
        abstract: "Print, set or watch the volume.",
        discussion: """
            Without a value, the command prints the volume. With a value, it sets the volume and prints the \
            new one. Values may appear anywhere among the options.

            EXAMPLES:
              floatoverlay volume            # prints 57%
              floatoverlay volume +5%        # prints 62%
              floatoverlay volume -6dB
              floatoverlay volume toggle     # prints 62% muted
              floatoverlay volume 30% --sink alsa_output.usb-Speaker
              floatoverlay volume toggle --mic
              floatoverlay volume -10% --app firefox
              floatoverlay volume --make-default    # the next sink; with --mic the next source
              floatoverlay volume --watch --json
            """)

    @Argument(
        help: "40%, +5%, -5%, 5%+, 5%-, +3dB, -6dB, mute, unmute or toggle; the % is optional.",
        completion: .list(["mute", "unmute", "toggle"]), transform: ArgumentParsing.volumeChange)
    var value: VolumeChange?
    @Option("Name of the sink (default: the default sink).", valueName: "name", completion: .names(.sink))
    var sink: String?
    @Option(
        "Name of a source: a microphone or another input.", valueName: "name", completion: .names(.source))
    var source: String?
    @Flag(help: "Use the default source (the microphone).")
    var mic = false
    @Option(
        "Use all streams of an application, by its name or the name of its program.", valueName: "name",
        completion: .names(.app))
    var app: String?
    @Flag(help: "Make the named sink or source the default, or the next one if none is named.")
    var makeDefault = false
    @Option(
        "Upper limit for the change, 1% to 153% (default: [volume] limit).", valueName: "percent",
        transform: ArgumentParsing.limit)
    var limit: Int?
    @OptionGroup var output: LevelOutputArguments
    @OptionGroup var config: ConfigArguments

    func parsed() throws(Diagnostic) -> Invocation {
        let target = try target()
        if makeDefault { try checkMakeDefault(target) }
        let output = try output.output(changes: value != nil || makeDefault)
        return Invocation(
            .volume(
                VolumeCommand(
                    change: value, target: target, makesDefault: makeDefault, limit: limit, output: output)),
            daemonOptions: config.daemonOptions)
    }

    private func target() throws(Diagnostic) -> VolumeTarget {
        let targets = [
            sink.map { VolumeTarget.sink($0) }, source.map { .source($0) }, mic ? .source(nil) : nil,
            app.map { .app($0) },
        ].compactMap { $0 }
        guard targets.count <= 1 else {
            throw .usage("--sink, --source, --mic and --app cannot be combined", hint: "use two commands")
        }
        return targets.first ?? .sink(nil)
    }

    private func checkMakeDefault(_ target: VolumeTarget) throws(Diagnostic) {
        if target.kind == .app {
            throw .usage("--make-default cannot be combined with --app", hint: "name a sink or a source")
        }
        if value != nil || limit != nil {
            throw .usage(
                "--make-default cannot be combined with a value or --limit", hint: "use two commands")
        }
    }
}

struct BrightnessArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "brightness",
        abstract: "Print, set or watch the brightness.",
        discussion: """
            Without a value, the command prints the brightness. With a value, it sets the brightness and \
            prints the new one. A step stops at the floor of a backlight; an absolute value may go below the \
            floor. 'save' saves the brightness, 'restore' sets the saved one.

            EXAMPLES:
              floatoverlay brightness        # prints 40%
              floatoverlay brightness 5%-    # prints 35%
              floatoverlay brightness raw:+10
              floatoverlay brightness 10% --transition 800
              floatoverlay brightness +1 --class leds        # the keyboard backlight
              floatoverlay brightness 100% --device platform::micmute
              floatoverlay brightness 60% --device DP-1      # an external monitor
              floatoverlay brightness save --all
            """)

    @Argument(
        help: "40%, +5%, -5%, 5%+, 5%-, raw:120, raw:+10, save or restore; the % is optional.",
        completion: .list(["save", "restore"]), transform: ArgumentParsing.brightnessAction)
    var value: BrightnessRequest.Action?
    @Option(
        "Name of the device, as printed by 'floatoverlay devices'.", valueName: "name",
        completion: .names(.device))
    var device: String?
    @Option(
        name: .customLong("class"),
        "backlight; leds: the keyboard backlight, or another LED with --device; ddc: an external monitor.",
        valueName: "class")
    var deviceClass: BrightnessClass?
    @Flag(
        help:
            "Use all devices of the class, or all screens without one, each on its own scale, in lines of their own."
    )
    var all = false
    @Option(
        "Floor for steps, 5% or raw:12 (default: [brightness] min).", valueName: "floor",
        transform: ArgumentParsing.floor)
    var min: BrightnessFloor?
    @Option(
        "Duration of the change, 0 to 10000 (default: [brightness] transition).", valueName: "milliseconds",
        transform: ArgumentParsing.transition)
    var transition: Duration?
    @OptionGroup var output: LevelOutputArguments
    @OptionGroup var config: ConfigArguments

    func parsed() throws(Diagnostic) -> Invocation {
        let output = try output.output(changes: value != nil)
        if all && device != nil {
            throw .usage("--all and --device cannot be combined", hint: "omit one of them")
        }
        let request = BrightnessRequest(
            value ?? .read, of: BrightnessTarget(device: device, deviceClass: deviceClass), isAll: all,
            floor: min,
            transition: transition)
        if transition != nil && !request.isChange {
            throw .usage(
                "--transition needs a target value",
                hint: "for example: floatoverlay brightness 40% --transition 500")
        }
        if min != nil && !request.isChange {
            throw .usage("--min needs a change", hint: "for example: floatoverlay brightness 5%- --min 10%")
        }
        return Invocation(
            .brightness(BrightnessCommand(request: request, output: output)),
            daemonOptions: config.daemonOptions)
    }
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
            throw .usage("--quiet cannot be combined with --json or --watch", hint: "omit --quiet")
        }
        return LevelOutput(isJSON: json, isQuiet: quiet, isWatching: watch, showsHUD: !noHud)
    }
}
