// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FloatOverlayControl
internal import FloatOverlayCore

struct HUDArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "hud",
        abstract: "Show the HUD with a custom value or text.",
        discussion: """
            With --follow, the command reads lines from standard input until end of file, as wob and xob do: \
            N, N! (muted) or N STYLE, where STYLE is muted or the name of an icon. If several lines arrive \
            together, only the last one is shown.

            EXAMPLES:
              floatoverlay hud 40%
              floatoverlay hud 73% --icon info --text 'Bat 73'
              floatoverlay hud --text 'Caps Lock'
              my-volume-watcher | floatoverlay hud --follow --icon volume --max 150
            """)

    @Argument(help: "Value from 0% to 999%; the % is optional.", transform: ArgumentParsing.hudValue)
    var value: Double?
    @Option(
        "Icon: \(HUDIconChoice.allCases.map(\.rawValue).joined(separator: ", ")) (default: info). The "
            + "icons of volume and brightness follow the value.", valueName: "name")
    var icon: HUDIconChoice?
    @Option("Text to show instead of the percentage.", valueName: "text")
    var text: String?
    @Flag(help: "Show the value as muted.")
    var muted = false
    @Flag(help: "Read values from standard input, one per line.")
    var follow = false
    @Option(
        "Value that is shown as 100% (default: 100).", valueName: "value",
        transform: ArgumentParsing.hudMaximum)
    var max: Double?
    @OptionGroup var start: StartArguments

    func parsed() throws(Diagnostic) -> Invocation {
        let command = HUDCommand(
            source: try source(), maximum: max ?? 100, icon: icon, text: text, isMuted: muted)
        return Invocation(.hud(command), daemonOptions: start.daemonOptions)
    }

    private func source() throws(Diagnostic) -> HUDCommand.Source {
        switch value {
        case _? where follow:
            throw .usage("--follow cannot be combined with a value", hint: "omit one of them")
        case let value? where value * 100 <= 999 * (max ?? 100): return .value(value)
        case _?:
            throw .usage("the value is above 999% of --max", hint: "use a value from 0% to 999% of --max")
        case nil where follow: return .standardInput
        case nil where text != nil && max == nil: return .textOnly
        case nil: throw .usage("missing value, --text or --follow", hint: "for example: floatoverlay hud 40%")
        }
    }
}
