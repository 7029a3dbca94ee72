// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import Core

struct OverlayWords: WordGroup {
    static let configuration = CommandConfiguration(
        commandName: "overlay",
        abstract: "Change an overlay that is on screen.",
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
            "Which overlay, as 'floatoverlay status' counts; else the newest.", valueName: "n"),
        transform: Legal.id)
    var id: Int?
    @OptionGroup var backend: BackendWords

    func invocation(_ action: OverlayAction) -> Invocation {
        Invocation(.overlay(OverlayCommand(action, id: id)), session: backend.session)
    }
}

struct HideWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "hide", abstract: "Take it off the screen for now.")
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.hide) }
}

struct RevealWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "reveal", abstract: "Show it again, also one that is stashed.")
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.reveal) }
}

struct ToggleWords: CommandWords {
    static let configuration = CommandConfiguration(commandName: "toggle", abstract: "Hide or reveal it.")
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.toggle) }
}

struct CloseWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "close", abstract: "Close it and end its content.")
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.close) }
}

struct ReturnWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "return",
        abstract: "Close it and go back to where it came from, if that still is there.")
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.giveBack) }
}

struct MoveWords: CommandWords {
    static let configuration = CommandConfiguration(commandName: "move", abstract: "Move it.")
    @Argument(
        help: ArgumentHelp(
            "top-left, top-right, bottom-left, bottom-right, or X,Y logical pixels from the monitor's corner."
        ),
        completion: .list(Corner.allCases.map(\.rawValue)), transform: Legal.position)
    var place: Position
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.move(place)) }
}

struct ResizeWords: CommandWords {
    static let configuration = CommandConfiguration(commandName: "resize", abstract: "Resize it.")
    @Argument(
        help: "WIDTHxHEIGHT in logical pixels, or a percentage: 100% is one frame pixel per device pixel.",
        transform: Legal.extent)
    var size: OverlayExtent
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.resize(size)) }
}

struct CycleSizeWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "cycle-size",
        abstract: "Make it small, then medium, then as large as you last made it yourself.")
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.cycleSize) }
}

struct StashWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "stash", abstract: "Put it aside at the edge of the monitor; a tab of it stays.")
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.stash) }
}

struct OpacityWords: CommandWords {
    static let configuration = CommandConfiguration(commandName: "opacity", abstract: "Set its opacity.")
    @Argument(help: "20% to 100%.", transform: Legal.opacity)
    var percent: Int
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.opacity(percent)) }
}

struct ClickThroughWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "click-through", abstract: "Let clicks through to what is below, or not.")
    enum Switch: String, CaseIterable { case on = "on", off = "off", toggle = "toggle" }
    @Argument(
        help: "on, off or toggle.", completion: .list(Switch.allCases.map(\.rawValue)), transform: Legal.word)
    var state: Switch
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.clickThrough(state == .toggle ? nil : state == .on)) }
}

struct OffsetWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "offset", abstract: "Let the lyrics of this song come later or earlier.")
    @Argument(
        help: "Milliseconds: +100 later, -100 earlier, 0 as the file says.", transform: Legal.offset)
    var change: OffsetChange
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.offset(change)) }
}

struct ScreenshotWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "screenshot", abstract: "Save what it shows as a PNG.")
    @Argument(
        help: "The file, replaced if it is there.", completion: .file(extensions: ["png"]),
        transform: Legal.pngFile)
    var file: String
    @OptionGroup var target: TargetWords
    func parsed() -> Invocation { target.invocation(.screenshot(file)) }
}
