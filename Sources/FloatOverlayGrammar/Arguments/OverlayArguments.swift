// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FloatOverlayControl
internal import FloatOverlayCore

struct OverlayArguments: SubcommandGroup {
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
            HideArguments.self, RevealArguments.self, ToggleArguments.self, CloseArguments.self,
            ReturnArguments.self,
            MoveArguments.self,
            ResizeArguments.self,
            CycleSizeArguments.self, StashArguments.self, OpacityArguments.self, ClickThroughArguments.self,
            OffsetArguments.self, ScreenshotArguments.self,
        ])
}

/// The options that select an overlay and its daemon.
struct TargetArguments: ParsableArguments {
    @Option(
        "Number of the overlay, as printed by 'floatoverlay status' (default: the newest).", valueName: "n",
        completion: .names(.overlay), transform: ArgumentParsing.id)
    var id: Int?
    @OptionGroup var backend: BackendArguments

    func invocation(_ action: OverlayAction) -> Invocation {
        Invocation(.overlay(OverlayCommand(action: action, id: id)), daemonOptions: backend.daemonOptions)
    }
}

struct HideArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "hide", abstract: "Hide the overlay until it is revealed.")
    @OptionGroup var target: TargetArguments
    func parsed() -> Invocation { target.invocation(.hide) }
}

struct RevealArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "reveal", abstract: "Show a hidden or stashed overlay again.")
    @OptionGroup var target: TargetArguments
    func parsed() -> Invocation { target.invocation(.reveal) }
}

struct ToggleArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "toggle", abstract: "Hide or reveal the overlay.")
    @OptionGroup var target: TargetArguments
    func parsed() -> Invocation { target.invocation(.toggle) }
}

struct CloseArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "close", abstract: "Close the overlay and end its content.")
    @OptionGroup var target: TargetArguments
    func parsed() -> Invocation { target.invocation(.close) }
}

struct ReturnArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "return",
        abstract: "Close the overlay and return to the window or program it came from, if it still exists.")
    @OptionGroup var target: TargetArguments
    func parsed() -> Invocation { target.invocation(.returnToApp) }
}

struct MoveArguments: CommandArguments {
    static let configuration = CommandConfiguration(commandName: "move", abstract: "Move the overlay.")
    @Argument(
        help: ArgumentHelp(
            "top-left, top-right, bottom-left, bottom-right, or X,Y in logical pixels from the top left corner "
                + "of the monitor."
        ),
        completion: .list(Corner.allCases.map(\.rawValue)), transform: ArgumentParsing.position)
    var place: Position
    @OptionGroup var target: TargetArguments
    func parsed() -> Invocation { target.invocation(.move(place)) }
}

struct ResizeArguments: CommandArguments {
    static let configuration = CommandConfiguration(commandName: "resize", abstract: "Resize the overlay.")
    @Argument(
        help: "WIDTHxHEIGHT in logical pixels, or a percentage (100% = one frame pixel per device pixel).",
        transform: ArgumentParsing.sizeRequest)
    var size: SizeRequest
    @OptionGroup var target: TargetArguments
    func parsed() -> Invocation { target.invocation(.resize(size)) }
}

struct CycleSizeArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "cycle-size",
        abstract: "Switch to the next size: small, medium, the last size set by the user.")
    @OptionGroup var target: TargetArguments
    func parsed() -> Invocation { target.invocation(.cycleSize) }
}

struct StashArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "stash",
        abstract: "Put the overlay aside at the edge of the monitor; a tab stays visible.")
    @OptionGroup var target: TargetArguments
    func parsed() -> Invocation { target.invocation(.stash) }
}

struct OpacityArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "opacity", abstract: "Set the opacity of the overlay.")
    @Argument(help: "Opacity, 20% to 100%.", transform: ArgumentParsing.opacity)
    var percent: Int
    @OptionGroup var target: TargetArguments
    func parsed() -> Invocation { target.invocation(.opacity(percent)) }
}

struct ClickThroughArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "click-through",
        abstract: "Pass clicks through to the window below the overlay, or stop doing so.")
    enum Switch: String, CaseIterable { case on = "on", off = "off", toggle = "toggle" }
    @Argument(
        help: "on, off or toggle.", completion: .list(Switch.allCases.map(\.rawValue)),
        transform: ArgumentParsing.choice)
    var state: Switch
    @OptionGroup var target: TargetArguments
    func parsed() -> Invocation { target.invocation(.clickThrough(state == .toggle ? nil : state == .on)) }
}

struct OffsetArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "offset", abstract: "Delay or advance the lyrics of the current song.")
    @Argument(
        help: "Milliseconds: +100 delays, -100 advances, 0 resets to the times in the file.",
        transform: ArgumentParsing.offset)
    var change: OffsetChange
    @OptionGroup var target: TargetArguments
    func parsed() -> Invocation { target.invocation(.offset(change)) }
}

struct ScreenshotArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "screenshot", abstract: "Save the content of the overlay as a PNG file.")
    @Argument(
        help: "PNG file to write; an existing file is replaced.", completion: .file(extensions: ["png"]),
        transform: ArgumentParsing.pngFile)
    var file: String
    @OptionGroup var target: TargetArguments
    func parsed() -> Invocation { target.invocation(.screenshot(file)) }
}
