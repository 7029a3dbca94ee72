// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FloatOverlayControl
internal import FloatOverlayCore

struct WindowArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "window",
        abstract: "Show a window of another program, live.",
        discussion: """
            The overlay stays live while the window is covered, moved or resized. While the window is not on \
            the screen, the last picture stays. 'overlay return' and the return button raise the window.

            EXAMPLES:
              floatoverlay show window --pick
              floatoverlay show window --name 'mpv$' --auto unfocus
              floatoverlay show window --name 'mpv$' --hide-source
              floatoverlay show window 0x2a00007 --region 0,0,640x360

            On Wayland, if the compositor supports screencopy, --region shows a part of the screen, \
            including everything that covers it. --name selects the window for 'overlay return' and --auto. \
            'slurp -f %x,%y,%wx%h' prints a region selected with the pointer:

              floatoverlay show window --region 20,60,640x360
              floatoverlay show window --region 0,0,640x360 --name firefox --auto unfocus
            """)

    @Argument(
        help: ArgumentHelp(
            "Window number, decimal or hexadecimal with 0x, as printed by xwininfo and xdotool.",
            valueName: "id"), transform: ArgumentParsing.window)
    var window: UInt32?
    @Flag(help: "Select the window by a click; Escape or another button cancels with status 130.")
    var pick = false
    @Option(
        "Regular expression for the title or class of the window, case-insensitive; of several matches "
            + "the focused window is used, else the topmost.", valueName: "regex",
        transform: ArgumentParsing.pattern)
    var name: String?
    @Option(
        "Show the overlay only while another window has the focus (unfocus), or only while the window is off "
            + "the screen (minimise).", valueName: "unfocus|minimise")
    var auto: AutoShowRule?
    @Flag(help: "Lower the window below the other windows once the overlay is on screen (X11).")
    var hideSource = false
    @Option(
        "Show only this part of the window, in its own pixels; on Wayland, this part of the screen, in "
            + "logical pixels.", valueName: "X,Y,WxH", transform: ArgumentParsing.region)
    var region: PixelRect?
    @OptionGroup(title: "Placement") var placement: PlacementArguments
    @OptionGroup var start: StartArguments

    private static let remedy =
        "use a window number, --pick or --name REGEX; on Wayland, use --region X,Y,WxH"

    func parsed() throws(Diagnostic) -> Invocation {
        let choices: [WindowInput.Choice?] = [
            window.map { .id($0) }, pick ? .picked : nil, name.map { .named($0) },
        ]
        let chosen = choices.compactMap { $0 }
        guard chosen.count <= 1 else { throw .usage("more than one window is given", hint: Self.remedy) }
        guard let choice = chosen.first ?? region.map({ _ in .screen }) else {
            throw .usage("no window is given", hint: Self.remedy)
        }
        guard choice != .screen || auto == nil && !hideSource else {
            let option = auto == nil ? "--hide-source" : "--auto"
            throw .usage("\(option) needs a window", hint: "add --name REGEX")
        }
        let input = WindowInput(choice: choice, region: region, auto: auto, hidesSource: hideSource)
        return placement.invocation(.window(input), start)
    }
}

extension ArgumentParsing {
    @Sendable static func window(_ argument: String) throws -> UInt32 {
        let isHexadecimal = argument.hasPrefix("0x") || argument.hasPrefix("0X")
        let digits = isHexadecimal ? argument.dropFirst(2) : argument[...]
        let isPlain = digits.utf8.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
        // X11 window ids have 29 bits.
        guard isPlain, let id = UInt32(digits, radix: isHexadecimal ? 16 : 10), (1..<1 << 29).contains(id)
        else { throw InvalidValue("a window number such as 41943047 or 0x2800007") }
        return id
    }

    /// A regular expression that cannot block the daemon or exhaust its memory: no back references, at most one
    /// repetition count, at most 8 groups, no repetition count on a group, and no repeated group inside a
    /// repeated group. The slowest of the randomly generated patterns took 50 ms.
    @Sendable static func pattern(_ argument: String) throws -> String {
        let argument = NegativeNumberEscaping.unescape(argument)
        let counts = argument.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
        let isSmall = counts.allSatisfy { count in
            count.prefix { $0 != "}" }.split(separator: ",").allSatisfy { whole($0, in: 0...255) != nil }
        }
        guard (1...256).contains(argument.utf8.count), counts.count <= 1, isSmall,
            !argument.contains(/\\[0-9]/)
        else {
            throw InvalidValue(
                "a regular expression of at most 256 bytes, without \\1, with at most one {…} up to 255")
        }
        let complexity = PatternComplexity(argument)
        guard complexity.groupCount <= 8, !complexity.hasNestedRepetition, !complexity.hasCountedGroup else {
            throw InvalidValue(
                "a regular expression with at most 8 groups, no {…} after a group, "
                    + "and no repeated group inside a repeated group")
        }
        return argument
    }
}
