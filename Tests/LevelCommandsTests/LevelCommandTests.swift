// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayGrammar
import FloatOverlayLevelCommands
import Testing

@testable import FloatOverlayControl

@Suite struct LevelCommandTests {
    /// All that was printed, and how the command ended.
    final class Output: CommandOutput {
        var text = ""
        var states: [String] = []
        var errors = ""
        var failures: [Diagnostic] = []
        var statuses: [FloatOverlayCore.ExitStatus] = []

        func print(_ text: String) { self.text += text }
        func publishLatest(_ text: String, about topic: String) { states.append("\(topic): \(text)") }
        func printError(_ text: String) { errors += text }
        func fail(_ diagnostic: Diagnostic) { failures.append(diagnostic) }
        func finish(_ status: FloatOverlayCore.ExitStatus) { statuses.append(status) }
    }

    /// An audio server that replies at once, and records the requests.
    final class Volume: VolumeOperations {
        var requested: [String] = []
        private let reply: Result<VolumeReading, LevelError>

        init(_ reply: Result<VolumeReading, LevelError>) { self.reply = reply }

        func apply(
            _ change: VolumeChange, to target: VolumeTarget, limit: Int?, showsHUD: Bool,
            done: ((Result<VolumeReading, LevelError>) -> Void)?
        ) {
            requested.append("apply \(showsHUD) \(limit ?? 0)")
            done?(reply)
        }

        func read(_ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void) {
            requested.append("read")
            done(reply)
        }

        func makeDefault(
            _ target: VolumeTarget, showsHUD: Bool,
            done: @escaping (Result<VolumeReading, LevelError>) -> Void
        ) {
            requested.append("makeDefault \(showsHUD)")
            done(reply)
        }
    }

    static let speaker = VolumeReading(
        state: VolumeState(channels: [37356], isMuted: false), device: "rig_a", label: "Speaker",
        channelNames: ["mono"])
    static let gone = LevelError.unavailable("no audio server", hint: "start one")

    func run(
        _ command: VolumeCommand, _ reply: Result<VolumeReading, LevelError> = .success(speaker)
    ) -> (output: Output, requested: [String]) {
        let (output, volume) = (Output(), Volume(reply))
        output.run(command, on: volume, limit: 100)
        return (output, volume.requested)
    }

    @Test(
        arguments: [
            ([], "read", "57%\n"), (["57%"], "apply true 0", "57%\n"),
            (["+5%", "--no-hud", "--limit", "120"], "apply false 120", "57%\n"),
            (["--make-default"], "makeDefault true", "Speaker 57%\n"), (["57%", "-q"], "apply true 0", ""),
        ] as [([String], String, String)])
    func volumeIsRequestedOnceAndPrinted(arguments: [String], requested: String, text: String) throws {
        guard case .value(let invocation) = try CommandParser.parse(["volume"] + arguments),
            case .volume(let command) = invocation.command
        else {
            Issue.record("\(arguments)")
            return
        }
        let result = run(command)
        #expect(result.requested == [requested] && result.output.text == text)
        #expect(result.output.statuses == [.success])
    }

    @Test func aVolumeThatCannotBeReadFails() {
        let output = run(VolumeCommand(output: LevelOutput(isQuiet: true)), .failure(Self.gone)).output
        #expect(output.failures == [Diagnostic(Self.gone)] && output.text == "" && output.statuses == [])
    }

    @Test func limitInJSONIsFromTheCommandOrTheConfiguration() {
        let json = LevelOutput(isJSON: true)
        #expect(run(VolumeCommand(output: json)).output.text.contains("\"limit\":100"))
        #expect(run(VolumeCommand(limit: 120, output: json)).output.text.contains("\"limit\":120"))
    }

    static func light(_ raw: Int) -> BrightnessReading {
        BrightnessReading(
            raw: raw, scale: BrightnessScale(maximum: 100), device: "light", deviceClass: .backlight)
    }

    @Test func worstStatusOfAllLightsIsReturned() {
        let output = Output()
        let missing = LevelError.missing("no such light", hint: "run 'floatoverlay devices'")
        output.finish(
            BrightnessCommand(),
            with: [.success(Self.light(40)), .failure(missing), .success(Self.light(50))])
        #expect(output.text == "40%\n50%\n" && output.errors == Diagnostic(missing).text)
        #expect(output.failures == [] && output.statuses == [missing.exitStatus])
    }

    @Test func failureOfTheOnlyLightFailsTheCommand() {
        let output = Output()
        output.finish(BrightnessCommand(), with: [.failure(Self.gone)])
        #expect(
            output.failures == [Diagnostic(Self.gone)] && output.errors == "" && output.statuses == [])
    }

    @Test func aStateIsPrintedOnceForEachDevice() {
        let output = Output()
        let printer = StatePrinter(output)
        for (state, device) in [("1", "a"), ("1", "b"), ("1", "a"), ("2", "a"), ("1", "a")] {
            printer.print(state, of: device)
        }
        #expect(output.states == ["state a: 1", "state b: 1", "state a: 2", "state a: 1"])
    }
}
