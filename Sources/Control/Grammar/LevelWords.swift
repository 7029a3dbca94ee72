// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import Core

struct VolumeWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "volume",
        abstract: "Print, set or watch the volume.",
        discussion: """
            Prints the volume, or the new one once it is set. Steps may stand anywhere among the options.

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
        help: ArgumentHelp(
            "40%, +5%, -5%, 5%+, 5%-, +3dB, -6dB, mute, unmute or toggle; the % may be left out."),
        completion: .list(["mute", "unmute", "toggle"]), transform: Legal.volumeChange)
    var value: VolumeChange?
    @Option(
        help: ArgumentHelp("The sink, instead of the default one.", valueName: "name"), transform: Legal.text)
    var sink: String?
    @Option(
        help: ArgumentHelp("A source: a microphone or another input.", valueName: "name"),
        transform: Legal.text)
    var source: String?
    @Flag(help: "The default source, which is the microphone.")
    var mic = false
    @Option(
        help: ArgumentHelp(
            "Everything an application plays, by its name or its program's.", valueName: "name"),
        transform: Legal.text)
    var app: String?
    @Flag(help: "Make the sink or source the default one; the next of them when none is named.")
    var makeDefault = false
    @Option(
        help: ArgumentHelp("The highest a change may reach, 1% to 153%.", valueName: "percent"),
        transform: Legal.limit)
    var limit: Int?
    @OptionGroup var output: LevelOutputWords
    @OptionGroup var config: ConfigWords

    func parsed() throws(Diagnostic) -> Invocation {
        let target = try target()
        if makeDefault { try checkMakeDefault(target) }
        let output = try output.output(changes: value != nil || makeDefault)
        return Invocation(
            .volume(
                VolumeCommand(
                    change: value, target: target, makesDefault: makeDefault, limit: limit, output: output)),
            session: config.session)
    }

    private func target() throws(Diagnostic) -> VolumeTarget {
        let targets = [
            sink.map { VolumeTarget.sink($0) }, source.map { .source($0) }, mic ? .source(nil) : nil,
            app.map { .app($0) },
        ].compactMap { $0 }
        guard targets.count <= 1 else {
            throw .usage("--sink, --source, --mic and --app exclude each other", hint: "use two commands")
        }
        return targets.first ?? .sink(nil)
    }

    private func checkMakeDefault(_ target: VolumeTarget) throws(Diagnostic) {
        if target.kind == .app {
            throw .usage("--make-default is for a sink or a source", hint: "leave --app out")
        }
        if value != nil || limit != nil {
            throw .usage("--make-default does not go with a value", hint: "use two commands")
        }
    }
}

struct BrightnessWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "brightness",
        abstract: "Print, set or watch the brightness.",
        discussion: """
            Prints the brightness, or the new one once it is set. A step never takes a backlight below its \
            floor; a value does. 'save' remembers it, 'restore' brings it back.

            EXAMPLES:
              floatoverlay brightness        # prints 40%
              floatoverlay brightness 5%-    # prints 35%
              floatoverlay brightness raw:+10
              floatoverlay brightness 10% --transition 800
              floatoverlay brightness +1 --class leds        # the light of the keyboard
              floatoverlay brightness 1 --device platform::micmute
              floatoverlay brightness save --all
            """)

    @Argument(
        help: ArgumentHelp(
            "40%, +5%, -5%, 5%+, 5%-, raw:120, raw:+10, save or restore; the % may be left out."),
        completion: .list(["save", "restore"]), transform: Legal.brightnessAction)
    var value: BrightnessRequest.Action?
    @Option(
        help: ArgumentHelp("The device; 'floatoverlay devices' lists them.", valueName: "name"),
        transform: Legal.text)
    var device: String?
    @Option(
        name: .customLong("class"),
        help: ArgumentHelp(
            "backlight, or leds: the light of the keyboard, any other led with --device.", valueName: "class"),
        completion: .list(BrightnessClass.allCases.map(\.rawValue)), transform: Legal.word)
    var deviceClass: BrightnessClass?
    @Flag(help: "All devices of the class, each by its own scale; a line each.")
    var all = false
    @Option(
        help: ArgumentHelp("How low a step may go, 5% or raw:12.", valueName: "floor"), transform: Legal.floor
    )
    var min: BrightnessFloor?
    @Option(
        help: ArgumentHelp("How long the change takes, 0 to 10000.", valueName: "milliseconds"),
        transform: Legal.transition)
    var transition: Duration?
    @OptionGroup var output: LevelOutputWords
    @OptionGroup var config: ConfigWords

    func parsed() throws(Diagnostic) -> Invocation {
        let output = try output.output(changes: value != nil)
        if all && device != nil { throw .usage("--all and --device both choose", hint: "leave one out") }
        let request = BrightnessRequest(
            value, of: BrightnessTarget(device: device, deviceClass: deviceClass), isAll: all, floor: min,
            transition: transition)
        if transition != nil && !request.isChange {
            throw .usage(
                "--transition takes a value to go to", hint: "floatoverlay brightness 40% --transition 500")
        }
        return Invocation(.brightness(BrightnessCommand(request, output: output)), session: config.session)
    }
}
