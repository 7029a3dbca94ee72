// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
import Testing

@testable import FloatOverlayDesktopIntegration

/// Running tools and the journal, with programs that exist everywhere.
@Suite struct SettingTransactionTests {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "neighbours-\(UUID().uuidString)")
        .path
    let reactor = Reactor()

    private func replies(_ calls: [ToolCall]) -> [ToolResult] {
        var replies: [ToolResult] = []
        var isDone = false
        let run = ToolRunner(calls, in: reactor) {
            replies.append($1)
        } onCompletion: {
            isDone = true
        }
        #expect(reactor.run(until: { isDone }, within: .seconds(20)))
        withExtendedLifetime(run) {}
        return replies
    }

    @Test func toolsReplyInTurn() {
        #expect(replies([]) == [])
        let all = replies([
            ToolCall("printf", arguments: ["%s", "one\ntwo"]),
            ToolCall("sh", arguments: ["-c", "echo no >&2; echo more >&2; exit 3"]),
            ToolCall("no-such-tool", arguments: []),
            ToolCall("sh", arguments: ["-c", "echo $A$LANG"], environment: ["A=x", "LANG=y"]),
            ToolCall("head", arguments: ["-c", "300000", "/dev/zero"]),
            ToolCall("sh", arguments: ["-c", "kill -9 $$"]),
        ])
        #expect(all.map(\.status) == [0, 3, 127, 0, 0, 137].map(FloatOverlayCore.ExitStatus.init(rawValue:)))
        #expect(all[0].output == "one\ntwo")
        #expect(all[1].errorMessage == "no")
        #expect(all[2].errorMessage.contains("not installed"))
        #expect(all[3].output == "xy\n")
        #expect(all[4].output.utf8.count == 300_000)
    }

    @Test func loopContinuesDuringATool() {
        var ticks = 0
        let timer = reactor.timer { _ in ticks += 1 }
        timer.set(after: .milliseconds(10))
        #expect(replies([ToolCall("sleep", arguments: ["0.2"])]).count == 1)
        #expect(ticks == 1)
    }

    private func edit(
        _ journal: SettingsJournal, _ change: @escaping ([SettingRecord]) -> [SettingRecord]
    ) throws {
        var result: Result<[SettingRecord], SettingsJournal.Failure>?
        let edit = JournalEdit(journal, in: reactor, change: change) { result = $0 }
        #expect(reactor.run(until: { result != nil }, within: .seconds(10)))
        withExtendedLifetime(edit) {}
        _ = try result?.get()
    }

    @Test func recordsAreKept() throws {
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        let journal = SettingsJournal(path: scratch + "/a/desktop-hud")
        #expect(try journal.read() == [])
        let record = SettingRecord(setting: DesktopHUDSettings.plasmaSettings[0], before: nil, value: "false")
        try edit(journal) { $0 + [record] }
        #expect(try journal.read() == [record])
        #expect(Files.list(scratch + "/a") == ["desktop-hud"])
        try edit(journal) { _ in [] }
        #expect(Files.list(scratch + "/a") == [])
    }

    @Test func unreadableJournalIsNotOverwritten() throws {
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        let journal = SettingsJournal(path: scratch + "/desktop-hud")
        try Files.makeDirectory(scratch)
        try "of another version\n".write(toFile: journal.path, atomically: false, encoding: .utf8)
        #expect(throws: SettingsJournal.Failure.self) { try journal.read() }
        #expect(throws: SettingsJournal.Failure.self) { try edit(journal) { _ in [] } }
        #expect(Files.firstLine(of: journal.path) == "of another version")
        #expect(Files.list(scratch) == ["desktop-hud"])
    }

    /// A record of another setting would change it, or the file of any name that KConfig finds.
    @Test(
        arguments: [
            .kconfig(file: "kdeglobals", group: "General", key: "VolumeOsd"),
            .kconfig(file: "plasmaparc", group: "Other", key: "VolumeOsd"),
            .ini(file: "lxqt/session.conf", group: "volume", key: "showKeyboardNotifications"),
            .ini(file: DesktopHUDSettings.lxqtPanel, group: "volume", key: "mixerCommand"),
            .kconfig(file: "plasmaparc", group: "General", key: "TerminalApplication"),
            .shortcut(component: "kwin", action: "Window Close"),
            .gsettings(schema: "org.gnome.desktop.lockdown", key: "volume-up"),
            .gsettings(schema: DesktopHUDSettings.mediaKeys, key: "custom-keybindings"),
            .xfconf(channel: "xfce4-session", property: "/plugins/plugin-5/show-notifications", type: "uint"),
            .xfconf(channel: DesktopHUDSettings.panel, property: "/plugins/plugin-5/command", type: "bool"),
            .xfconf(
                channel: DesktopHUDSettings.panel, property: "/plugins/plugin-/show-notifications",
                type: "uint"),
            .xfconf(
                channel: DesktopHUDSettings.power, property: "/xfce4-power-manager/lid-action", type: "bool"),
        ] as [DesktopSetting])
    func otherSettingsAreNotRestored(_ setting: DesktopSetting) throws {
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        try Files.makeDirectory(scratch)
        let journal = SettingsJournal(path: scratch + "/desktop-hud")
        let own = SettingRecord(setting: DesktopHUDSettings.plasmaSettings[0], before: nil, value: "false")
        let text = JournalFormat.text([own, SettingRecord(setting: setting, before: "x", value: "y")])
        try text.write(toFile: journal.path, atomically: false, encoding: .utf8)
        #expect(throws: SettingsJournal.Failure.self) { try journal.read() }
        #expect(throws: SettingsJournal.Failure.self) { try edit(journal) { _ in [] } }
        #expect(try String(contentsOfFile: journal.path, encoding: .utf8) == text)
    }

    @Test func settingsStayUnchangedWithoutAJournal() throws {
        let journal = SettingsJournal(path: "/proc/nowhere/desktop-hud")
        var messages: [DesktopHUD.Message] = []
        let hud = DesktopHUD(
            of: DesktopSession(.plasma, isWayland: false), tools: DesktopHUDSettingsTests.all,
            journal: journal, in: reactor
        ) { messages.append($0) }
        hud.suppress(keys: [])
        #expect(reactor.run(until: { !hud.isBusy }, within: .seconds(10)))
        #expect(messages.count == 1)
    }

    /// The journal cannot be written while a directory has the name of its draft, also not by root.
    @Test func recordsThatCannotBeWrittenLeaveTheEarlierOnes() throws {
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        let panel = scratch + "/lxqt/panel.conf"
        try Files.makeDirectory(scratch + "/lxqt")
        let (first, second) = ("[volume]\ntype=volume\n", "[volume2]\ntype=volume\n")
        let off = "\nshowKeyboardNotifications=false\ntype=volume\n"
        try first.write(toFile: panel, atomically: false, encoding: .utf8)
        func text() throws -> String { try String(contentsOfFile: panel, encoding: .utf8) }
        let tools = DesktopTools(
            has: { _ in false }, variable: { $0 == "XDG_CONFIG_HOME" ? scratch : nil })
        let journal = SettingsJournal(path: scratch + "/desktop-hud")
        var warnings: [String] = []
        let hud = DesktopHUD(
            of: DesktopSession(.lxqt, isWayland: false), tools: tools, journal: journal, in: reactor
        ) { message in
            if case .warning(let warning) = message { warnings.append(warning) }
        }
        func isIdle() -> Bool { reactor.run(until: { !hud.isBusy }, within: .seconds(20)) }
        let otherLock = try SharedLock(journal.lockPath)

        hud.suppress(keys: [])
        #expect(isIdle())
        #expect(try text() == "[volume]" + off)
        let records = try journal.read()
        let names = hud.switchedOffSettings
        #expect(records.count == 1 && names.count == 1)

        // The user adds a second plugin, whose setting cannot be recorded.
        try (text() + second).write(toFile: panel, atomically: false, encoding: .utf8)
        try Files.makeDirectory(journal.path + ".new")
        let keys: Set<KeyChord> = [KeyChord("XF86AudioMute")]
        hud.suppress(keys: keys)
        #expect(isIdle())
        #expect(warnings.count == 1)
        #expect(warnings.first?.hasPrefix("cannot change the desktop's settings: ") == true)
        #expect(try text() == "[volume]" + off + second)
        #expect(try journal.read() == records)
        #expect(hud.switchedOffSettings == names)
        // Another process must not restore the settings now.
        #expect(!otherLock.tryLock(.exclusive))

        // The same goal is not reached, so that it can be requested again.
        try FileManager.default.removeItem(atPath: journal.path + ".new")
        hud.suppress(keys: keys)
        #expect(isIdle())
        #expect(try text() == "[volume]" + off + "[volume2]" + off)
        #expect(hud.switchedOffSettings.count == 2)

        hud.release()
        #expect(isIdle())
        #expect(try text() == first + second)
        #expect(!journal.exists && warnings.count == 1)
        #expect(otherLock.tryLock(.exclusive))
    }
}
