// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayCore
import FloatOverlayGrammar
import Testing

@testable import FloatOverlayClient

/// The scan must agree with the grammar: otherwise a request goes to another daemon, or without its input.
@Suite struct ArgumentScanTests {
    @Test(
        arguments: [
            ([], true), (["--version"], true), (["-h"], true), (["--backend", "x11", "status"], true),
            (["help"], true), (["config", "path"], true), (["daemon", "--stop"], true), (["doctor"], true),
            (["explain", "69"], true),
            (["volume", "--help"], true), (["show", "text", "-h"], true),
            (["volume", "help"], false), (["show", "text", "--", "--help"], false), (["status"], false),
            ([""], false),
        ] as [([String], Bool)])
    func clientHandlesItsOwnCommands(arguments: [String], expected: Bool) {
        #expect(ArgumentScan.isHandledByClient(arguments) == expected)
    }

    @Test(
        arguments: [
            ("volume", nil), ("volume --backend x11", .x11), ("volume --backend=wayland +5%", .wayland),
            ("volume --backend", nil), ("volume --backend=", nil), ("volume --backend X11", nil),
            ("volume --backend x11 --backend wayland", .wayland),
            ("volume --backend x11 --backend=wayland", .wayland),
            ("volume --backend=wayland --backend x11", .x11),
            ("show command -- date --backend x11", nil),
            ("show command --backend x11 -- date --backend wayland", .x11),
        ] as [(String, Backend?)])
    func backendIsFound(line: String, expected: Backend?) {
        #expect(ArgumentScan.backend(line.split(separator: " ").map(String.init)) == expected)
    }

    @Test(
        arguments: [
            ("rig_a 40%\n", "--watch --all", "rig_a"), ("rig_a 40%\n", "--watch", ""),
            ("rig_a 40%\n", "-- --all", ""),
            (#"{"kind":"brightness","device":"a b"}"#, "--all", "a b"),
            (#"{"device":"a\"b","raw":1}"#, "--all", #"a\"b"#), (#"{"device":"a"#, "--all", "a"),
            (#"{"kind":"brightness"}"#, "--all", ""), ("{", "--all", ""), ("", "--all", ""),
        ])
    func topicIsFound(line: String, options: String, expected: String) {
        let arguments = ["brightness"] + options.split(separator: " ").map(String.init)
        #expect(ArgumentScan.topic(Array(line.utf8), arguments) == expected)
    }

    @Test(
        arguments: [
            ("status", true), ("hud 5", true), ("volume +5%", true), ("overlay close", true),
            ("daemon --stop", true), ("status --watch", false), ("volume --watch", false),
            ("hud --follow", false), ("show text hi", false), ("events", false), ("media next", false),
            ("brightness 5% --transition 9000", false), ("overlay screenshot a.png", false),
            ("reload", false),
            ("", true),
        ])
    func shortRequestHasAnImmediateReply(line: String, expected: Bool) {
        let arguments = line.split(separator: " ").map(String.init)
        #expect(ArgumentScan.hasImmediateReply(arguments) == expected)
    }

    @Test(
        arguments: [
            ("show image /dev/fd/63", "show image -", 63),
            ("show frames --size 2x2 /proc/self/fd/11 --hold", "show frames --size 2x2 - --hold", 11),
            ("show image /dev/fd/63 /dev/fd/62", "show image - /dev/fd/62", 63),
            ("show image /dev/stdin", "show image -", nil), ("show image /dev/fd/0", "show image -", nil),
            ("show frames --hold /proc/self/fd/0 --fps 5", "show frames --hold - --fps 5", nil),
            (
                "show image --title /dev/stdin /dev/stdin --detach",
                "show image --title /dev/stdin - --detach", nil
            ),
        ] as [(String, String, Int32?)])
    func processSubstitutionBecomesStandardInput(line: String, expected: String, descriptor: Int32?) throws {
        let arguments = { (line: String) in line.split(separator: " ").map(String.init) }
        let found = try #require(ArgumentScan.replacingDescriptorPath(arguments(line)))
        #expect(found.arguments == arguments(expected) && found.descriptor == descriptor)
    }

    @Test(
        arguments: [
            "", "show", "show image", "show image a.png", "show image /dev/fd/1", "show image /dev/fd/x",
            "show text /dev/fd/63", "volume /dev/fd/63", "show image /dev/fd/", "show text /dev/stdin",
            "show command -- cat /dev/stdin", "show image a.png --config /dev/stdin",
        ])
    func otherArgumentsAreNoSubstitutions(line: String) {
        #expect(ArgumentScan.replacingDescriptorPath(line.split(separator: " ").map(String.init)) == nil)
    }

    @Test(
        arguments: [
            ("show clock", false), ("show image a.png --detach", false), ("show image -", true),
            ("show text hi", false), ("show text - --markup", true), ("show frames a.y4m --hold", false),
            ("show frames --size 2x2", true), ("show frames - --size 2x2", true),
            ("show command -- date", true), ("show shared", true), ("show", true), ("hud 5", false),
            ("hud --follow", true), ("volume +5%", false),
        ])
    func standardInputNeedsGrammar(line: String, expected: Bool) {
        #expect(ArgumentScan.needsGrammar(line.split(separator: " ").map(String.init)) == expected)
    }

    @Test(
        arguments: [
            ("overlay screenshot a.png", true), ("overlay screenshot --id 3 ../b.PNG", true),
            ("overlay screenshot /tmp/a.png --id 3 --backend x11", false), ("overlay screenshot", false),
            ("overlay close", false), ("show image a.png", false),
        ])
    func relativeScreenshotIsFound(line: String, expected: Bool) {
        let arguments = line.split(separator: " ").map(String.init)
        #expect(ArgumentScan.namesRelativeScreenshot(arguments) == expected)
    }

    // MARK: Random arguments

    static let commands: [[String]] = [
        ["volume"], ["volume", "+5%"], ["brightness", "--all"], ["status"], ["show", "text", "hi"],
        ["show", "text", "-"], ["show", "frames", "--size", "2x2"], ["show", "frames", "a.y4m"],
        ["show", "image", "-"], ["show", "clock"], ["show", "command", "--", "date"],
        ["show", "text", "--", "--watch"], ["hud", "40"], ["hud", "--follow"], ["hud", "--text", "follow"],
        ["media", "next"], ["overlay", "close"], ["events"], ["reload"], ["devices"], ["doctor"], ["daemon"],
        ["daemon", "--stop"], ["config", "path"], ["explain", "69"],
    ]
    static let options: [[String]] = [
        ["--backend", "x11"], ["--backend", "wayland"], ["--backend=x11"], ["--backend=wayland"],
        ["--watch"], ["--json"], ["-v"], ["--config", "x11"], ["--config=--watch"], ["--"],
    ]

    @Test("random options: the scan finds what the grammar finds", arguments: 0..<2)
    func agreesWithTheGrammar(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var parsed = 0
        for _ in 0..<25 {
            let arguments = Self.arguments(&generator)
            guard case .value(let invocation)? = try? CommandParser.parse(arguments) else { continue }
            parsed += 1
            let command = invocation.command
            #expect(ArgumentScan.backend(arguments) == invocation.daemonOptions.backend, "\(arguments)")
            let isHandledByClient = Self.isHandledByClient(command)
            #expect(ArgumentScan.isHandledByClient(arguments) == isHandledByClient, "\(arguments)")
            #expect(ArgumentScan.isWatching(arguments) == Self.isWatching(command), "\(arguments)")
            #expect(ArgumentScan.needsInput(arguments) || !command.wantsStandardInput, "\(arguments)")
            let isPlain = !command.wantsStandardInput && !command.wantsEnvironment
            #expect(ArgumentScan.needsGrammar(arguments) || isPlain, "\(arguments)")
        }
        #expect(parsed > 4, "seed \(seed)")
    }

    /// A command with up to three options at random places behind its first word.
    private static func arguments(_ generator: inout SeededGenerator) -> [String] {
        var arguments = commands[Int.random(in: commands.indices, using: &generator)]
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let option = options[Int.random(in: options.indices, using: &generator)]
            let place = Int.random(in: 1...arguments.count, using: &generator)
            arguments.insert(contentsOf: option, at: place)
        }
        return arguments
    }

    private static func isHandledByClient(_ command: Command) -> Bool {
        switch command {
        case .config, .daemon, .doctor: true
        default: false
        }
    }

    private static func isWatching(_ command: Command) -> Bool {
        switch command {
        case .volume(let volume): volume.output.isWatching
        case .brightness(let brightness): brightness.output.isWatching
        case .status(let status): status.isWatching
        default: false
        }
    }
}
