// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import Core

struct HUDWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "hud",
        abstract: "Show the heads-up display for a value of your own.",
        discussion: """
            With --follow it reads lines from standard input until they end, as wob and xob do: N, N! (muted) or \
            N STYLE, where STYLE is muted or the name of an icon. Of lines that come together only the last is \
            shown.

            EXAMPLES:
              floatoverlay hud 40%
              floatoverlay hud 73% --icon info --text 'Bat 73'
              floatoverlay hud --text 'Caps Lock'
              my-volume-watcher | floatoverlay hud --follow --icon volume --max 150
            """)

    @Argument(help: "0% to 999%; the % may be left out.", transform: Legal.hudValue)
    var value: Double?
    @Option(
        help: ArgumentHelp(
            "The icon: \(HUDSymbol.allCases.map(\.rawValue).joined(separator: ", ")). Those of volume and "
                + "brightness follow the value.",
            valueName: "name"),
        completion: .list(HUDSymbol.allCases.map(\.rawValue)), transform: Legal.word)
    var icon: HUDSymbol?
    @Option(
        help: ArgumentHelp("Show this instead of the percentage.", valueName: "text"), transform: Legal.text)
    var text: String?
    @Flag(help: "Show it as muted.")
    var muted = false
    @Flag(help: "Show the values that lines on standard input say.")
    var follow = false
    @Option(
        help: ArgumentHelp("The value that is 100 %, instead of 100.", valueName: "value"),
        transform: Legal.hudFull)
    var max: Double?
    @OptionGroup var start: StartWords

    func parsed() throws(Diagnostic) -> Invocation {
        let command = HUDCommand(
            try source(), full: max ?? 100, icon: icon, text: text, isMuted: muted)
        return Invocation(.hud(command), session: start.session)
    }

    private func source() throws(Diagnostic) -> HUDCommand.Source {
        switch value {
        case _? where follow:
            throw .usage("--follow takes its values from standard input", hint: "leave one out")
        case let value? where value * 100 <= 999 * (max ?? 100): return .value(value)
        case _?: throw .usage("the value is above 999% of --max", hint: "legal is 0 to 999% of --max")
        case nil where follow: return .standardInput
        case nil where text != nil && max == nil: return .words
        case nil: throw .usage("hud needs a value, --text or --follow", hint: "floatoverlay hud 40%")
        }
    }
}
