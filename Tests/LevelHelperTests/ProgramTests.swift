// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayCore
import FloatOverlayGrammar
import Testing

@testable import FloatOverlayLevelHelper

/// Command lines that the program refuses before it connects to a server.
@Suite struct ProgramTests {
    private func refusal(_ line: String) throws -> Diagnostic {
        let arguments = line.split(separator: " ").map(String.init)
        guard case .value(let invocation) = try CommandParser.parse(arguments) else {
            return try #require(nil, "'\(line)' prints a text")
        }
        do throws(Diagnostic) {
            _ = try Program.run(invocation, arguments)
        } catch {
            return error
        }
        return try #require(nil, "'\(line)' was carried out")
    }

    @Test(arguments: ["explain xyzzy", "show shared"])
    func invalidClientCommandsFailWithUsageStatus(line: String) throws {
        #expect(try refusal(line).exitStatus == .usage)
    }

    /// A level must not be set with other limits than the user has requested.
    @Test(
        arguments: [
            "volume 40%", "volume +5% --mic", "volume --watch", "brightness 40%", "brightness --watch",
            "brightness", "devices", "devices --json",
        ])
    func aMissingConfigFileIsAnErrorBeforeAnythingIsSet(line: String) throws {
        #expect(try refusal(line + " --config /nonexistent/floatoverlay.toml").exitStatus == .noInput)
    }
}
