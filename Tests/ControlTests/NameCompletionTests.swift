// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayGrammar
import Testing

@Suite struct NameCompletionTests {
    @Test func namesThatAShellWouldExpandAreLeftOut() {
        let names = [
            "alsa_output.usb-1", "$(date)", "a b", "`x`", "a;b", "*", "~", "-x", "", "'q'", "é", "a\nb",
        ]
        #expect(NameCompletion("sink-bash")?.text(names) == "alsa_output.usb-1\n")
    }

    @Test func colonsAreEscapedForZsh() {
        let names = ["tpacpi::kbd_backlight"]
        #expect(NameCompletion("device-zsh")?.text(names) == "tpacpi\\:\\:kbd_backlight\n")
        for text in ["device-bash", "device-", "device"] {
            #expect(NameCompletion(text)?.text(names) == "tpacpi::kbd_backlight\n")
        }
    }

    @Test func grammarTakesTheArgumentsOfTheScripts() throws {
        for kind in NameCompletion.Kind.allCases {
            let arguments = ["devices", "--names", "\(kind.rawValue)-fish"]
            guard case .value(let invocation) = try CommandParser.parse(arguments) else {
                Issue.record("\(kind)")
                continue
            }
            #expect(invocation.command == .devices(json: false, names: NameCompletion("\(kind.rawValue)-")))
        }
        #expect(throws: Diagnostic.self) { try CommandParser.parse(["devices", "--names", "bird-bash"]) }
    }

    /// A script of each shell asks the daemon for the names of every kind.
    @Test(arguments: ["bash", "zsh", "fish"]) func scriptsAskForNames(shell: String) throws {
        guard case .text(let script) = try CommandParser.parse(["--generate-completion-script", shell]) else {
            Issue.record("no script")
            return
        }
        for kind in NameCompletion.Kind.allCases {
            #expect(script.contains("floatoverlay devices --names \"\(kind.rawValue)-$SAP_SHELL\""))
        }
        #expect(!script.contains("--names["))
    }
}
