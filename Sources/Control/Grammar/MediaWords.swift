// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import Core

struct MediaWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "media",
        abstract: "Steer a media player.",
        discussion: """
            Without --player it is the player that plays, else the one that did something last. Prints nothing.

            EXAMPLES:
              floatoverlay media play-pause
              floatoverlay media seek -10        # back by ten seconds
              floatoverlay media seek 95.5       # to 1:35.5
              floatoverlay media next --player vlc
            """)

    enum Word: String, CaseIterable {
        case playPause = "play-pause"
        case play = "play"
        case pause = "pause"
        case next = "next"
        case previous = "previous"
        case seek = "seek"
    }

    @Argument(
        help: "play-pause, play, pause, next, previous or seek.",
        completion: .list(Word.allCases.map(\.rawValue)), transform: Legal.word)
    var action: Word
    @Argument(
        help: "With seek: seconds from the beginning, or +10, -10 from where it is.", transform: Legal.seek)
    var seconds: MediaAction?
    @Option(
        help: ArgumentHelp("The player, as 'playerctl -l' lists it.", valueName: "name"),
        transform: Legal.text)
    var player: String?
    @OptionGroup var config: ConfigWords

    func parsed() throws(Diagnostic) -> Invocation {
        Invocation(.media(MediaCommand(try told(), player: player)), session: config.session)
    }

    private func told() throws(Diagnostic) -> MediaAction {
        if let seconds {
            guard action == .seek else {
                throw .usage("'\(action.rawValue)' takes no number", hint: "'seek' does")
            }
            return seconds
        }
        switch action {
        case .playPause: return .playPause
        case .play: return .play
        case .pause: return .pause
        case .next: return .next
        case .previous: return .previous
        case .seek: throw .usage("'seek' takes seconds", hint: "floatoverlay media seek +10")
        }
    }
}
