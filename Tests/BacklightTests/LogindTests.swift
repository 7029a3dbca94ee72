// SPDX-License-Identifier: MIT
import FloatOverlayBacklight
import FloatOverlayBus
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
import Testing

/// Sends a request and waits for the reply.
struct LogindClient {
    let reactor: Reactor
    let bus: SystemBus

    init(in reactor: Reactor) {
        self.reactor = reactor
        bus = SystemBus(in: reactor)
    }

    func request(_ name: String, _ value: UInt32) -> Result<Void, LevelError>? {
        var reply: Result<Void, LevelError>?
        bus.setBrightness(subsystem: "backlight", name: name, value: value) { reply = $0 }
        _ = reactor.reaches({ reply != nil }, within: .seconds(10))
        return reply
    }

    func set(_ name: String, _ value: UInt32) -> Bool {
        if case .success? = request(name, value) { true } else { false }
    }

    func failure(_ name: String, _ value: UInt32) -> LevelError? {
        if case .failure(let why)? = request(name, value) { why } else { nil }
    }
}

@Suite(
    "SystemBus.setBrightness", .serialized,
    .enabled(if: RigSession.isInsideAsRoot, "runs inside SessionTests"))
struct LogindTests {
    let reactor = Reactor()

    @Test("success, denial and failure have their own results")
    func repliesHaveTheirOwnResults() throws {
        let bus = LogindClient(in: reactor)
        #expect(!bus.bus.isConnected)
        try RigSession.setLogindMode("ok")
        #expect(bus.set("panel", 1234) && bus.bus.isConnected)
        #expect(try BlockingBrightness().read(BrightnessTarget(device: "panel")).get().raw == 1234)
        try RigSession.setLogindMode("deny")
        #expect(
            bus.failure("panel", 1)
                == .notPermitted(
                    "logind refused the change: Only owner of session may change brightness.",
                    hint: LevelError.brightnessRemedy))
        try RigSession.setLogindMode("ok")
        #expect(
            bus.failure("panel", 99999) == .failed("logind: Failed to write brightness: Invalid argument"))
        #expect(bus.failure("nothing", 1) == .failed("logind: No such device: nothing"))
        // Idle: the loop has no deadline.
        #expect(reactor.sleeps(for: .milliseconds(100)) && reactor.nextDeadline == nil)
    }

    @Test("a call without a loop")
    func blockingCall() throws {
        try RigSession.setLogindMode("ok")
        try SystemBus(in: Reactor()).setBrightness(subsystem: "backlight", name: "panel", value: 4321).get()
        #expect(try BlockingBrightness().read(BrightnessTarget(device: "panel")).get().raw == 4321)
    }
}

@Suite(
    "logind without session/auto", .serialized,
    .enabled(if: RigSession.isInsideAsRoot, "runs inside SessionTests"))
struct OddLogindTests {
    let reactor = Reactor()

    /// Runs a script in the mock: `mock` is its control object, `root` logind's path.
    private func script(_ lines: String) throws {
        let head = """
            import dbus
            root = '/org/freedesktop/login1'
            bus = dbus.SystemBus()
            mock = dbus.Interface(bus.get_object('org.freedesktop.login1', root), 'org.freedesktop.DBus.Mock')

            """
        let (status, output) = try RigSession.call("/usr/bin/python3", ["-c", head + lines])
        #expect(status == .success, "\(output)")
    }

    @Test("without session/auto: the session of the process, else of the display, else an error")
    func fallBack() throws {
        let bus = LogindClient(in: reactor)
        try script("mock.RemoveObject(root + '/session/auto')")
        #expect(bus.set("panel", 77))
        try script(
            """
            mock.AddMethod('org.freedesktop.login1.Manager', 'GetSessionByPID', 'u', 'o',
                "raise dbus.exceptions.DBusException('none', name='org.freedesktop.login1.NoSessionForPID')")
            mock.AddObject(root + '/user/self', 'org.freedesktop.login1.User',
                {'Display': dbus.Struct(('rig1', dbus.ObjectPath(root + '/session/rig1')))},
                dbus.Array([], signature='(ssss)'))
            """)
        #expect(bus.set("panel", 78))
        #expect(try BlockingBrightness().read(BrightnessTarget(device: "panel")).get().raw == 78)
        try script("mock.RemoveObject(root + '/user/self')")
        guard case .unavailable(let text, _)? = bus.failure("panel", 79) else {
            Issue.record("a reply from no session")
            return
        }
        #expect(text.hasPrefix("cannot set brightness through logind: "))
        // logind's value for a user without a session.
        try script(
            """
            mock.AddObject(root + '/user/self', 'org.freedesktop.login1.User',
                {'Display': dbus.Struct(('', dbus.ObjectPath('/')))},
                dbus.Array([], signature='(ssss)'))
            """)
        #expect(
            bus.failure("panel", 80)
                == .unavailable(
                    "cannot set brightness through logind: no session of this user",
                    hint: LevelError.brightnessRemedy))
        #expect(try BlockingBrightness().read(BrightnessTarget(device: "panel")).get().raw == 78)
    }
}

@Suite("Loss of the system bus", .enabled(if: RigSession.isInsideAsRoot, "runs inside SessionTests"))
struct LostBusTests {
    let reactor = Reactor()

    @Test("the bus is missing, appears, and disappears during a call")
    func lostBusFailsTheCall() throws {
        let bus = LogindClient(in: reactor)
        let address = RigSession.variable("DBUS_SYSTEM_BUS_ADDRESS")
        setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent", 1)
        guard case .unavailable(let text, _)? = bus.failure("panel", 1) else {
            Issue.record("a reply from no bus")
            return
        }
        #expect(
            text
                == "cannot set brightness through logind: cannot use the system bus: No such file or directory (ENOENT)"
        )
        setenv("DBUS_SYSTEM_BUS_ADDRESS", address, 1)
        try RigSession.setLogindMode("slow 3000")
        var reply: Result<Void, LevelError>?
        bus.bus.setBrightness(subsystem: "backlight", name: "panel", value: 5) { reply = $0 }
        #expect(reactor.reaches({ bus.bus.isConnected }, within: .seconds(10)))
        #expect(!reactor.reaches({ reply != nil }, within: .milliseconds(100)))
        let daemon = try RigSession.call(
            "dbus-send",
            [
                "--system", "--print-reply=literal", "--dest=org.freedesktop.DBus", "/",
                "org.freedesktop.DBus"
                    + ".GetConnectionUnixProcessID", "string:org.freedesktop.DBus",
            ]
        ).output.split(separator: " ").last.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        try RigSession.call("kill", ["-KILL", try #require(daemon)])
        #expect(reactor.reaches({ reply != nil }, within: .seconds(10)))
        guard case .failure(.unavailable)? = reply else {
            Issue.record("\(String(describing: reply))")
            return
        }
        #expect(reactor.reaches({ !bus.bus.isConnected }, within: .seconds(10)))
        #expect(reactor.sleeps(for: .milliseconds(100)) && reactor.nextDeadline == nil)
    }
}
