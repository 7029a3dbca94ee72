// SPDX-License-Identifier: MIT
import FloatOverlayBus
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
import Testing

/// Plasma's shortcuts on a private bus. In one suite with the other tests of private buses: a process has one
/// session bus.
extension BusReconnectorTests {
    private static let louder: Int32 = 0x100_0072
    private static let quieter: Int32 = 0x100_0070

    /// Starts `kglobalaccel-mock` with `arguments`; its output goes to `output`.
    private func shortcutsMock(_ arguments: [String], output: CInt? = nil) throws -> ChildProcess {
        let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../rig/kglobalaccel-mock").path
        return try ChildProcess(
            program, arguments: [program] + arguments, descriptors: [nil, output, 2])
    }

    /// Runs `kglobalaccel-mock` with `arguments` until it exits, and returns its output.
    @discardableResult
    private func askMock(_ arguments: String...) throws -> String {
        let output = try ChildOutput(limit: 1 << 16, in: reactor)
        let child = try shortcutsMock(arguments, output: output.writing)
        output.closeWriteEnd()
        var status: FloatOverlayCore.ExitStatus?
        try child.watch(in: reactor) { status = $0 }
        #expect(reactor.run(until: { status != nil }, within: .seconds(10)))
        #expect(status == .success)
        output.readRest()
        return output.text
    }

    private func waits(_ condition: () -> Bool) -> Bool {
        reactor.run(until: condition, within: .seconds(10))
    }

    @Test("Plasma passes on keys that are free, and says when a key repeats")
    func takesKeysFromPlasma() throws {
        let bus = try PrivateBus()
        var events: [String] = []
        let shortcuts = GlobalShortcuts(in: reactor)
        shortcuts.onKey = { events.append("\($0 == Self.louder ? "louder" : "other")\($1 ? " again" : "")") }
        shortcuts.setKeys([Self.louder, Self.quieter])
        var running: ChildProcess? = try shortcutsMock(["kmix:decrease_volume=0x1000070"])
        #expect(waits { shortcuts.held == [Self.louder] })
        #expect(shortcuts.isPresent)
        for option in ["-r", "-R"] {
            events = []
            try askMock(option, "0x1000072")
            #expect(waits { events.count == 3 })
            #expect(events == ["louder", "louder again", "louder again"])
        }
        events = []
        try askMock("-f", "0x1000072")
        try askMock("-k", "0x1000072")
        #expect(waits { !events.isEmpty })
        #expect(events == ["louder"])
        running = nil
        #expect(waits { !shortcuts.isPresent && shortcuts.held.isEmpty })
        running = try shortcutsMock([])
        #expect(waits { shortcuts.held == [Self.louder, Self.quieter] })
        withExtendedLifetime((running, bus)) {}
    }

    @Test("the release of another key does not end the repeats of a key")
    func releaseOfAnotherKeyDoesNotEndRepeats() throws {
        let bus = try PrivateBus()
        var events: [String] = []
        let shortcuts = GlobalShortcuts(in: reactor)
        shortcuts.onKey = {
            events.append(($0 == Self.louder ? "louder" : "quieter") + ($1 ? " again" : ""))
        }
        shortcuts.setKeys([Self.louder, Self.quieter])
        let running = try shortcutsMock([])
        #expect(waits { shortcuts.held == [Self.louder, Self.quieter] })
        for arguments in [
            ["-p", "0x1000072"], ["-p", "0x1000070"], ["-u", "0x1000072"], ["-p", "0x1000070"],
            ["-u", "0x1000070"], ["-p", "0x1000070"],
        ] {
            try askMock(arguments[0], arguments[1])
        }
        #expect(waits { events.count == 4 })
        #expect(events == ["louder", "quieter", "quieter again", "quieter"])
        withExtendedLifetime((running, bus)) {}
    }

    @Test("a retry that is due when the bus is back does not subscribe a second time")
    func dueRetryDoesNotSubscribeAgain() throws {
        let bus = try PrivateBus()
        var presses = 0
        let shortcuts = GlobalShortcuts(in: reactor)
        shortcuts.onKey = { _, _ in presses += 1 }
        shortcuts.setKeys([Self.louder])
        var running: ChildProcess? = try shortcutsMock([])
        #expect(waits { shortcuts.held == [Self.louder] })
        bus.kill()
        #expect(waits { !shortcuts.isPresent })
        let retry = try #require(reactor.nextDeadline)
        try bus.start()
        // The change of the socket and the retry are handled in the same turn.
        while MonotonicClock.now < retry { Reactor().turn(waitingAtMost: .milliseconds(2)) }
        running = try shortcutsMock([])
        #expect(waits { shortcuts.held == [Self.louder] })
        try askMock("-k", "0x1000072")
        #expect(waits { presses > 0 })
        #expect(presses == 1)
        withExtendedLifetime((running, bus)) {}
    }

    /// Asks until the mock has handled the calls.
    private func lists(_ expected: String) throws -> Bool {
        for _ in 0..<20 {
            let listed = try askMock("-l")
            if listed == expected { return true }
        }
        return false
    }

    @Test("a key that becomes free is taken; keys of a killed daemon, and keys no longer bound, are released")
    func releasesKeys() throws {
        let bus = try PrivateBus()
        let running = try shortcutsMock([
            "kmix:increase_volume=0x1000072", "floatoverlay:_k_session:16777328=0x1000070",
        ])
        var changes = 0
        let shortcuts = GlobalShortcuts(in: reactor)
        shortcuts.onChange = { changes += 1 }
        #expect(waits { shortcuts.isPresent })
        shortcuts.setKeys([Self.louder])
        #expect(try lists("floatoverlay _k_session:16777330 0x0\nkmix increase_volume 0x1000072\n"))
        #expect(shortcuts.held.isEmpty)
        try askMock("-s", "kmix:increase_volume=")
        shortcuts.setKeys([Self.louder])
        #expect(waits { shortcuts.held == [Self.louder] })
        #expect(changes == 3)
        shortcuts.setKeys([])
        #expect(shortcuts.held.isEmpty)
        #expect(try lists("kmix increase_volume\n"))
        withExtendedLifetime((running, bus)) {}
    }
}
