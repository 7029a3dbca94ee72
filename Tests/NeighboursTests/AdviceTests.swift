// SPDX-License-Identifier: MIT
import Control
import Core
import Foundation
import Testing

@testable import Neighbours

@Suite struct AdviceTests {
    /// Whatever a line wraps it in, the command is one that there is.
    @Test(arguments: DesktopKind.allCases)
    func everyCommandIsUnderstood(_ kind: DesktopKind) throws {
        for key in KeyAdvice.keys {
            let quoted = "floatoverlay \(key.words)".split(separator: " ").map { "\"\($0)\"" }.joined(
                separator: " ")
            #expect(
                KeyAdvice.lines(kind).contains { line in
                    line.contains(key.keysym)
                        && (line.contains("floatoverlay \(key.words)") || line.contains(quoted))
                }, "\(key.keysym)")
            guard case .value = try Grammar.parse(key.words.split(separator: " ").map(String.init)) else {
                Issue.record("\(key.words)")
                continue
            }
        }
        #expect(!KeyAdvice.place(kind).isEmpty)
    }

    func notes(
        _ kind: DesktopKind, isWayland: Bool = false, records: [SettingRecord] = [], isWanted: Bool = false,
        isHeld: Bool = false, _ readings: Readings = Readings(), keys: Set<KeyChord> = SurveyTests.ours
    ) -> [DesktopNote] {
        DesktopFindings(
            survey: DesktopSurvey(
                session: DesktopSession(kind, isWayland: isWayland), tools: SurveyTests.all, keys: keys),
            readings: readings, records: records, isWanted: isWanted, isHeld: isHeld
        ).notes
    }

    @Test func whatWouldBeChangedIsTold() throws {
        let note = notes(.gnome, SurveyTests.gnome)[1]
        #expect(!note.isFine)
        #expect(note.lines.first?.contains("desktop-hud = \"suppress\" changes these settings") == true)
        #expect(
            note.lines.contains("  \(SurveyTests.media) volume-mute-static: [''] (now ['XF86AudioMute'])"))
        #expect(note.lines.contains { $0.hasSuffix("(now the default)") })
        #expect(notes(.gnome, isWayland: true, SurveyTests.gnome)[1].lines.first?.contains("Wayland") == true)
        #expect(notes(.gnome, SurveyTests.gnome, keys: [])[1].lines.first?.contains("[bindings]") == true)
    }

    @Test func whatIsChangedIsTold() {
        let records = [SettingRecord(PlanTests.off, before: nil, ours: "false")]
        let held = notes(.xfce, records: records, isWanted: true, isHeld: true)[1]
        #expect(held.isFine)
        #expect(held.lines == ["  c /p: false (before: unset)"])
        let left = notes(.xfce, records: records)[1]
        #expect(!left.isFine)
        #expect(left.lines.last?.contains("doctor --restore") == true)
    }

    @Test(arguments: [DesktopKind.sway, .hyprland, .niri, .labwc, .i3])
    func whereThereIsNoneAllIsFine(_ kind: DesktopKind) {
        #expect(notes(kind).allSatisfy { $0.isFine })
        #expect(notes(kind)[1].text.contains("no HUD of its own"))
    }

    @Test(arguments: [DesktopKind.cinnamon, .mate])
    func whatIsNotKnownIsLeftAlone(_ kind: DesktopKind) {
        #expect(notes(kind)[1].text.contains("FloatOverlay does not change that"))
    }
}

@Suite struct PageTests {
    /// What `doctor` prints is what the page says.
    @Test(arguments: DesktopKind.allCases)
    func thePageHasTheSameLines(_ kind: DesktopKind) throws {
        let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let page = try String(contentsOf: root.appending(path: "docs/desktops.md"), encoding: .utf8)
        #expect(page.contains("```\n" + KeyAdvice.lines(kind).joined(separator: "\n") + "\n```"), "\(kind)")
    }
}
