// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FloatOverlayControl
internal import FloatOverlayCore

struct MediaArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "media",
        abstract: "Control a media player.",
        discussion: """
            Without --player, the command controls a playing player, otherwise a paused one. Of several, it \
            controls the most recently active one. On success, nothing is printed.

            EXAMPLES:
              floatoverlay media play-pause
              floatoverlay media seek -10        # back by ten seconds
              floatoverlay media seek 95.5       # to 1:35.5
              floatoverlay media next --player vlc
            """)

    enum ActionName: String, CaseIterable {
        case playPause = "play-pause"
        case play = "play"
        case pause = "pause"
        case next = "next"
        case previous = "previous"
        case seek = "seek"
    }

    @Argument(
        help: "Action: play-pause, play, pause, next, previous or seek.",
        completion: .list(ActionName.allCases.map(\.rawValue)), transform: ArgumentParsing.choice)
    var action: ActionName
    @Argument(
        help: "With seek: seconds from the start, or relative to the playback position (+10, -10).",
        transform: ArgumentParsing.seek)
    var seconds: MediaAction?
    @Option("Name of the player, as printed by 'playerctl -l'.", valueName: "name")
    var player: String?
    @OptionGroup var config: ConfigArguments

    func parsed() throws(Diagnostic) -> Invocation {
        Invocation(
            .media(MediaCommand(action: try mediaAction(), player: player)),
            daemonOptions: config.daemonOptions)
    }

    private func mediaAction() throws(Diagnostic) -> MediaAction {
        if let seconds {
            guard action == .seek else {
                throw .usage("'\(action.rawValue)' takes no number", hint: "use 'seek'")
            }
            return seconds
        }
        switch action {
        case .playPause: return .playPause
        case .play: return .play
        case .pause: return .pause
        case .next: return .next
        case .previous: return .previous
        case .seek:
            throw .usage("missing seconds after 'seek'", hint: "for example: floatoverlay media seek +10")
        }
    }
}
