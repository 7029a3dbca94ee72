// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
import Glibc
import Testing

@testable import FloatOverlayBus

@Suite("Loss of the session bus", .serialized)
struct BusReconnectorTests {
    let reactor = Reactor()

    @Test("a watcher connects again when the bus is back")
    func lostBusIsReconnected() throws {
        let bus = try PrivateBus()
        var signals: [SuspensionSignal] = []
        let watcher = ScreenSaverWatcher(in: reactor) { signals.append($0) }
        #expect(reactor.run(until: { watcher.isConnected }, within: .seconds(10)))
        #expect(signals == [])
        bus.kill()
        #expect(reactor.run(until: { !watcher.isConnected }, within: .seconds(10)))
        #expect(signals == [.saver(false)])
        try bus.start()
        #expect(reactor.run(until: { watcher.isConnected }, within: .seconds(10)))
    }

    @Test("a call from the closure of a call that fails with the connection opens no other connection")
    func callDuringALossFails() throws {
        let bus = try PrivateBus()
        let link = BusLink(.session, in: reactor)
        var (failureCount, isLost) = (0, false)
        link.onLost = { [unowned link] in
            isLost = true
            #expect(failureCount == 2 && !link.isConnected)
        }
        link.call(.toBus("GetId")) { [weak link] result in
            if case .failure = result { failureCount += 1 }
            link?.call(.toBus("GetId")) { result in
                if case .failure = result { failureCount += 1 }
            }
        }
        bus.kill()
        try bus.start()
        #expect(reactor.run(until: { isLost }, within: .seconds(10)))
    }

    @Test("calls fail because of the lost connection, which does not mean that a name has no owner")
    func lossOfTheConnectionIsNoReply() throws {
        let bus = try PrivateBus()
        let link = BusLink(.session, in: reactor)
        var (isLost, hasReply, hasFailed) = (false, false, false)
        link.onLost = { isLost = true }
        try link.followOwner(of: "io.github.floatoverlay.Test") { _, _ in hasReply = true }
        link.call(.toBus("GetId")) { result in
            if case .failure(.noConnection) = result { hasFailed = true }
        }
        bus.kill()
        #expect(reactor.run(until: { isLost }, within: .seconds(10)))
        #expect(hasFailed && !hasReply)
        withExtendedLifetime(link) {}
    }

    @Test("the bus is queried again for the owner of a name after a timeout")
    func timeoutIsNoReply() throws {
        let bus = try PrivateBus()
        let name = "io.github.floatoverlay.Test"
        let owning = BusName(name, in: reactor)
        #expect(reactor.run(until: { owning.state == .owned }, within: .seconds(10)))
        let link = BusLink(.session, in: reactor)
        var isReady = false
        link.call(.toBus("GetId")) { _ in isReady = true }
        #expect(reactor.run(until: { isReady }, within: .seconds(10)))
        bus.pause()
        var (owner, replyCount): (String?, Int) = (nil, 0)
        try link.followOwner(of: name) {
            owner = $0
            if $1 { replyCount += 1 }
        }
        // A later call, which has its timeout after the first one.
        var error: BusError?
        link.call(.toBus("GetId")) { if case .failure(let failure) = $0 { error = failure } }
        #expect(reactor.run(until: { error != nil }, within: .seconds(20)))
        #expect(error?.isMissingReply == true && replyCount == 0)
        bus.resume()
        #expect(reactor.run(until: { replyCount > 0 }, within: .seconds(20)))
        #expect(replyCount == 1 && owner?.hasPrefix(":") == true)
        withExtendedLifetime((bus, owning, link)) {}
    }

    @Test(
        "a bus that closes each connection before a reply is tried with longer and longer delays",
        arguments: ["screen saver", "screen reader"])
    func delaysOfRetriesGrow(_ kind: String) throws {
        let path = "/tmp/floatoverlay-bus-\(getpid())-\(MonotonicClock.now.nanoseconds)"
        let listener = try UnixSocket.listen(path)
        defer { Files.remove(path) }
        setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=\(path)", 1)
        var accepted: [Instant] = []
        let number = listener.number
        let watching = reactor.watch(number) { _ in
            while let socket = try? UnixSocket.accept(number) {
                accepted.append(MonotonicClock.now)
                _ = consume socket
            }
        }
        let subscriber: any BusSubscriber =
            kind == "screen reader"
            ? AccessibilityBus(in: reactor) : ScreenSaverWatcher(in: reactor, { _ in })
        // The first delays are 200 and 400 ms.
        let isDelayed = reactor.run(
            until: {
                guard let last = accepted.last, let before = accepted.dropLast().last else { return false }
                return before.duration(to: last) > .milliseconds(700)
            }, within: .seconds(10))
        #expect(isDelayed, "\(accepted.count) connections")
        watching.cancel()
        withExtendedLifetime(subscriber) {}
    }

    @Test("the owner may release a watcher when the bus is lost")
    func ownerMayReleaseAWatcher() throws {
        let bus = try PrivateBus()
        var signals: [SuspensionSignal] = []
        var watcher: ScreenSaverWatcher?
        watcher = ScreenSaverWatcher(in: reactor) { signal in
            signals.append(signal)
            watcher = nil
        }
        #expect(reactor.run(until: { watcher?.isConnected == true }, within: .seconds(10)))
        bus.kill()
        #expect(reactor.run(until: { watcher == nil }, within: .seconds(10)))
        #expect(signals == [.saver(false)])
        reactor.turn(waitingAtMost: .zero)
        #expect(reactor.nextDeadline == nil)
    }

    @Test("a watcher that is released by a signal receives no further signal")
    func releasedWatcherReceivesNoFurtherSignal() throws {
        let bus = try PrivateBus()
        let mock = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../rig/saver-mock").path
        let saver = try ChildProcess(mock, arguments: [mock], descriptors: [nil, nil, 2])
        var signals: [SuspensionSignal] = []
        var watcher: ScreenSaverWatcher?
        watcher = ScreenSaverWatcher(in: reactor) { signal in
            signals.append(signal)
            watcher = nil
        }
        #expect(reactor.run(until: { watcher?.runningSavers.isEmpty == false }, within: .seconds(10)))
        // All signals have arrived when the watcher reads the first.
        for value in ["true", "false", "true"] {
            let other = Reactor()
            let child = try ChildProcess(mock, arguments: [mock, "-c", value], descriptors: [nil, nil, 2])
            var status: FloatOverlayCore.ExitStatus?
            try child.watch(in: other) { status = $0 }
            #expect(other.run(until: { status != nil }, within: .seconds(10)))
        }
        #expect(reactor.run(until: { watcher == nil }, within: .seconds(10)))
        #expect(signals == [.saver(true)])
        withExtendedLifetime((bus, saver)) {}
    }

    @Test("a name passes to the process that waits for it, and is requested again after a loss of the bus")
    func namePassesToTheWaitingProcess() throws {
        let bus = try PrivateBus()
        let name = "io.github.floatoverlay.Test"
        var first: BusName? = BusName(name, in: reactor)
        #expect(reactor.run(until: { first?.state == .owned }, within: .seconds(10)))
        let second = BusName(name, in: reactor)
        #expect(reactor.run(until: { second.state != .requested }, within: .seconds(10)))
        #expect(second.state == .queued)
        first = nil
        #expect(reactor.run(until: { second.state == .owned }, within: .seconds(10)))
        bus.kill()
        #expect(reactor.run(until: { second.state == .requested }, within: .seconds(10)))
        try bus.start()
        #expect(reactor.run(until: { second.state == .owned }, within: .seconds(10)))
    }

    /// Sends a signal to each connection of the bus alone, as any other program on the bus can.
    private func forge(_ signal: String, at path: String, arguments: String...) throws {
        for number in 0..<6 {
            let child = try ChildProcess(
                "/usr/bin/dbus-send",
                arguments: ["dbus-send", "--session", "--type=signal", "--dest=:1.\(number)", path, signal]
                    + arguments,
                descriptors: [nil, nil, 2])
            var status: FloatOverlayCore.ExitStatus?
            try child.watch(in: reactor) { status = $0 }
            #expect(reactor.run(until: { status != nil }, within: .seconds(10)))
        }
    }

    @Test("a signal of another program is not one of the bus or of logind")
    func forgedSignalsHaveNoEffect() throws {
        let bus = try PrivateBus()
        setenv("DBUS_SYSTEM_BUS_ADDRESS", String(cString: getenv("DBUS_SESSION_BUS_ADDRESS")), 1)
        defer { unsetenv("DBUS_SYSTEM_BUS_ADDRESS") }
        let login = "org.freedesktop.login1"
        let (name, second) = (BusName(login, in: reactor), BusName(login, in: reactor))
        #expect(reactor.run(until: { name.state == .owned && second.state == .queued }, within: .seconds(10)))
        var signals: [SuspensionSignal] = []
        let watcher = SessionWatcher(in: reactor) { signals.append($0) }
        try forge(
            "org.freedesktop.DBus.NameAcquired", at: "/org/freedesktop/DBus", arguments: "string:\(login)")
        try forge(
            "org.freedesktop.DBus.NameOwnerChanged", at: "/org/freedesktop/DBus",
            arguments: "string:\(login)", "string:", "string::1.99")
        try forge(
            "\(login).Manager.PrepareForSleep", at: "/org/freedesktop/login1", arguments: "boolean:true")
        for _ in 0..<20 { reactor.turn(waitingAtMost: .milliseconds(10)) }
        #expect(second.state == .queued && signals == [])
        withExtendedLifetime((bus, watcher)) {}
    }
}
