// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

@testable import FloatOverlayBus

/// Mocks of logind, a screen saver and the portal on a private bus, which is also the system bus. In one
/// suite with the other tests of private buses: a process has one session bus.
extension BusReconnectorTests {
    private static let login = "org.freedesktop.login1"
    private static let saver = "org.freedesktop.ScreenSaver"
    private static let portal = "org.freedesktop.portal.Desktop"
    private static let session = "/org/freedesktop/login1/session/rig1"

    /// Starts the mock of the service `name` and waits until it has the name.
    private func startMock(of name: String, _ link: BusLink) throws -> ChildProcess {
        let tests = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
        let rig = tests.joined(separator: "/") + "/rig"
        let command =
            switch name {
            case Self.login: ["/usr/bin/python3", "-m", "dbusmock", "--template", "\(rig)/lib/logind_rig.py"]
            case Self.saver: ["\(rig)/saver-mock"]
            default: ["\(rig)/portal-mock", "contrast=1"]
            }
        let child = try ChildProcess(command[0], arguments: command, descriptors: [nil, nil, 2])
        var isRunning = false
        try link.followOwner(of: name) { owner, _ in isRunning = owner != nil }
        #expect(waits { isRunning })
        return child
    }

    /// Makes the private bus the system bus, too.
    private func shareBus() {
        setenv("DBUS_SYSTEM_BUS_ADDRESS", String(cString: getenv("DBUS_SESSION_BUS_ADDRESS")), 1)
    }

    private func waits(_ condition: () -> Bool) -> Bool {
        reactor.run(until: condition, within: .seconds(20))
    }

    /// Whether `method` succeeds.
    private func succeeds(_ method: BusCall.MethodCall, _ link: BusLink) -> Bool {
        var hasSucceeded: Bool?
        link.call(method) { result in
            if case .success = result { hasSucceeded = true } else { hasSucceeded = false }
        }
        return waits { hasSucceeded != nil } && hasSucceeded == true
    }

    @Test("a service that replies late is queried again")
    func lateServiceIsQueriedAgain() throws {
        let bus = try PrivateBus()
        shareBus()
        defer { unsetenv("DBUS_SYSTEM_BUS_ADDRESS") }
        let link = BusLink(.session, in: reactor)
        let mocks = try [Self.login, Self.saver, Self.portal].map { try startMock(of: $0, link) }
        let lock = BusCall.MethodCall(
            path: Self.session, interface: "\(Self.login).Session", member: "SetLockedHint",
            arguments: [.flag(true)])
        var saving = BusCall.MethodCall(
            destination: Self.saver, path: "/org/freedesktop/ScreenSaver", interface: Self.saver,
            member: "SetActive", arguments: [.flag(true)])
        #expect(succeeds(lock, link) && succeeds(saving, link))
        for mock in mocks { Process.signal(mock.id, SIGSTOP) }
        var signals: [SuspensionSignal] = []
        var appearance = DesktopAppearance()
        let session = SessionWatcher(in: reactor) { signals.append($0) }
        let saver = ScreenSaverWatcher(in: reactor) { signals.append($0) }
        let portal = SettingsPortal(in: reactor) { appearance = $0 }
        #expect(waits { !saver.runningSavers.isEmpty && portal.isPresent })
        // A later call, which has its timeout after those of the watchers.
        (saving.member, saving.arguments) = ("GetActive", [])
        var error: BusError?
        link.call(saving) { if case .failure(let failure) = $0 { error = failure } }
        #expect(waits { error != nil })
        #expect(error?.isMissingReply == true && signals == [] && appearance == DesktopAppearance())
        for mock in mocks { Process.signal(mock.id, SIGCONT) }
        #expect(waits { signals.count == 2 && appearance.hasHighContrast })
        #expect(Set(signals) == [.lockedHint(true), .saver(true)])
        withExtendedLifetime((bus, session, saver, portal)) {}
    }

    @Test("a service of the user follows the session of XDG_SESSION_ID")
    func sessionOfTheVariableIsFollowed() throws {
        let bus = try PrivateBus()
        shareBus()
        setenv("XDG_SESSION_ID", "rig1", 1)
        defer {
            unsetenv("DBUS_SYSTEM_BUS_ADDRESS")
            unsetenv("XDG_SESSION_ID")
        }
        let link = BusLink(.session, in: reactor)
        let mock = try startMock(of: Self.login, link)
        let failing = BusCall.MethodCall(
            path: "/org/freedesktop/login1", interface: "org.freedesktop.DBus.Mock", member: "AddMethod",
            arguments: [
                .text("\(Self.login).Manager"), .text("GetSessionByPID"), .text("u"), .text("o"),
                .text("raise dbus.exceptions.DBusException('none', name='\(Self.login).NoSessionForPID')"),
            ])
        #expect(succeeds(failing, link))
        let watcher = SessionWatcher(in: reactor) { _ in }
        #expect(waits { watcher.session == Self.session })
        withExtendedLifetime((bus, mock, watcher)) {}
    }
}
