// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import Core

struct WindowWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "window",
        abstract: "Show a window of another program, live.",
        discussion: """
            It goes on when the window is covered, moved or resized; while the window is not on the screen its \
            last picture stays. 'overlay return' and the control bring the window up.

            EXAMPLES:
              floatoverlay show window --pick
              floatoverlay show window --name 'mpv$' --auto unfocus
              floatoverlay show window 0x2a00007 --region 0,0,640x360

            On Wayland, where the compositor has screencopy, it shows a part of the screen, with whatever covers it; \
            --name says which window 'overlay return' and --auto are about. 'slurp -f %x,%y,%wx%h' prints a part that \
            you draw:

              floatoverlay show window --region 20,60,640x360
              floatoverlay show window --region 0,0,640x360 --name firefox --auto unfocus
            """)

    @Argument(
        help: ArgumentHelp(
            "The window's number, decimal or 0x and hexadecimal, as xwininfo and xdotool have it.",
            valueName: "id"), transform: Legal.window)
    var window: UInt32?
    @Flag(help: "Click on the window; Escape or another button ends it with status 130.")
    var pick = false
    @Option(
        help: ArgumentHelp(
            "The window whose title or class matches this, small and capital letters alike; of several the one in "
                + "use, then the topmost.", valueName: "regex"),
        transform: Legal.pattern)
    var name: String?
    @Option(
        help: ArgumentHelp(
            "Only while another window is in use (unfocus), or while it is off the screen (minimise).",
            valueName: "unfocus|minimise"),
        completion: .list(AutoShow.Rule.allCases.map(\.rawValue)), transform: Legal.word)
    var auto: AutoShow.Rule?
    @Option(
        help: ArgumentHelp(
            "Only this part of it, in its own pixels; on Wayland of the screen, in logical ones.",
            valueName: "X,Y,WxH"),
        transform: Legal.region)
    var region: PixelRect?
    @OptionGroup(title: "Placement") var placement: PlacementWords
    @OptionGroup var start: StartWords

    private static let remedy =
        "floatoverlay show window ID, or --pick, or --name REGEX; on Wayland --region X,Y,WxH"

    func parsed() throws(Diagnostic) -> Invocation {
        let choices: [WindowInput.Choice?] = [
            window.map { .id($0) }, pick ? .picked : nil, name.map { .named($0) },
        ]
        let chosen = choices.compactMap { $0 }
        guard chosen.count <= 1 else { throw .usage("one window only", hint: Self.remedy) }
        guard let choice = chosen.first ?? region.map({ _ in .screen }) else {
            throw .usage("no window is named", hint: Self.remedy)
        }
        guard choice != .screen || auto == nil else {
            throw .usage("--auto is about a window, and none is named", hint: "--name REGEX names one")
        }
        let input = WindowInput(choice, region: region, auto: auto)
        return Invocation(.show(placement.command(.window(input))), session: start.session)
    }
}

extension Legal {
    @Sendable static func window(_ word: String) throws -> UInt32 {
        let isHexadecimal = word.hasPrefix("0x") || word.hasPrefix("0X")
        let digits = isHexadecimal ? word.dropFirst(2) : word[...]
        let isPlain = digits.utf8.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
        // The server uses 29 bits.
        guard isPlain, let id = UInt32(digits, radix: isHexadecimal ? 16 : 10), (1..<1 << 29).contains(id)
        else { throw Illegal("a window's number, such as 41943047 or 0x2800007") }
        return id
    }

    /// Nothing that could keep a daemon busy or fill its memory: no references back, at most one repetition by number.
    @Sendable static func pattern(_ word: String) throws -> String {
        let word = Dashes.bare(word)
        let counts = word.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
        let isSmall = counts.allSatisfy { count in
            count.prefix { $0 != "}" }.split(separator: ",").allSatisfy { whole($0, 0...255) != nil }
        }
        guard (1...256).contains(word.utf8.count), counts.count <= 1, isSmall,
            !word.contains(/\\[0-9]/)
        else {
            throw Illegal(
                "a regular expression of at most 256 bytes, without \\1 and with one {…} up to 255")
        }
        return word
    }
}
