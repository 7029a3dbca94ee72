// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import Core

struct OverlayWords: WordGroup {
    static let configuration = CommandConfiguration(
        commandName: "overlay",
        abstract: "Control an overlay.",
        discussion: """
            EXAMPLES:
              floatoverlay overlay move top-right
              floatoverlay overlay resize 640x360
              floatoverlay overlay stash
              floatoverlay overlay opacity 60%
              floatoverlay overlay screenshot now.png
            """,
        subcommands: [
            HideWords.self, RevealWords.self, ToggleWords.self, CloseWords.self, ReturnWords.self,
            MoveWords.self,
            ResizeWords.self,
            CycleSizeWords.self, StashWords.self, OpacityWords.self, ClickThroughWords.self,
            OffsetWords.self, ScreenshotWords.self,
        ])
}

/// Which overlay, of which daemon.
struct TargetWords: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Number of the overlay, as printed by 'floatoverlay status' (default: the newest).",
            valueName: "n"),
        transform: Legal.id)
    var id: Int?
    @OptionGroup var backend: BackendWords

    func invocation(_ action: OverlayAction) -> Invocation {
        Invocation(.overlay(OverlayCommand(action, id: id)), session: backend.session)
    }
}

struct HideWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "hide", abstract: "Hide the overlay until it is revealed.")
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.hide) }
}

struct RevealWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "reveal", abstract: "Show a hidden or stashed overlay again.")
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.reveal) }
}

struct ToggleWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "toggle", abstract: "Hide or reveal the overlay.")
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.toggle) }
}

struct CloseWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "close", abstract: "Close the overlay and end its content.")
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.close) }
}

struct ReturnWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "return",
        abstract: "Close the overlay and return to the window or program it came from, if it still exists.")
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.returnToApp) }
}

struct MoveWords: CommandWords {
    static let configuration = CommandConfiguration(commandName: "move", abstract: "Move the overlay.")
    @Argument(
        help: ArgumentHelp(
            "top-left, top-right, bottom-left, bottom-right, or X,Y in logical pixels from the top left corner "
                + "of the monitor."
        ),
        completion: .list(Corner.allCases.map(\.rawValue)), transform: Legal.position)
    var place: Position
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.move(place)) }
}

struct ResizeWords: CommandWords {
    static let configuration = CommandConfiguration(commandName: "resize", abstract: "Resize the overlay.")
    @Argument(
        help: "WIDTHxHEIGHT in logical pixels, or a percentage (100% = one frame pixel per device pixel).",
        transform: Legal.extent)
    var size: OverlayExtent
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.resize(size)) }
}

struct CycleSizeWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "cycle-size",
        abstract: "Switch to the next size: small, medium, the last size set by the user.")
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.cycleSize) }
}

struct StashWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "stash",
        abstract: "Put the overlay aside at the edge of the monitor; a tab stays visible.")
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.stash) }
}

struct OpacityWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "opacity", abstract: "Set the opacity of the overlay.")
    @Argument(help: "Opacity, 20% to 100%.", transform: Legal.opacity)
    var percent: Int
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.opacity(percent)) }
}

struct ClickThroughWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "click-through",
        abstract: "Pass clicks through to the window below the overlay, or stop doing so.")
    enum Switch: String, CaseIterable { case on = "on", off = "off", toggle = "toggle" }
    @Argument(
        help: "on, off or toggle.", completion: .list(Switch.allCases.map(\.rawValue)), transform: Legal.word)
    var state: Switch
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.clickThrough(state == .toggle ? nil : state == .on)) }
}

struct OffsetWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "offset", abstract: "Delay or advance the lyrics of the current song.")
    @Argument(
        help: "Milliseconds: +100 delays, -100 advances, 0 resets to the times in the file.",
        transform: Legal.offset)
    var change: OffsetChange
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.offset(change)) }
}

struct ScreenshotWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "screenshot", abstract: "Save the content of the overlay as a PNG file.")
    @Argument(
        help: "PNG file to write; an existing file is replaced.", completion: .file(extensions: ["png"]),
        transform: Legal.pngFile)
    var file: String
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.screenshot(file)) }
}
