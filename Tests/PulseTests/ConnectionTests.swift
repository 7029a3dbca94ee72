// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
import Testing

@testable import FloatOverlayPulse

extension PulseTests {
    /// Servers that start, exit, hang or are missing.
    @Suite struct ConnectionTests {
        @Test(
            "a killed and restarted server: loss, silent baseline, working commands",
            arguments: AudioRig.Kind.allCases)
        func restartedServerIsReconnected(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let fixture = try PulseFixture(rig)
            _ = try fixture.apply("40%")
            fixture.events = []
            try rig.control("kill")
            try fixture.wait("the loss") { $0.losses == 1 }
            #expect(fixture.server.reading == nil)
            #expect(try fixture.apply("+5%") == .failure(.noAudioServer))
            fixture.idle(.seconds(1))
            try rig.control("start")
            try fixture.wait("the baseline") { $0.server.reading != nil }
            #expect(try fixture.apply("35%").get().state.percent == 35)
            #expect(fixture.losses == 1 && fixture.outside.isEmpty && !fixture.baselines.isEmpty)
            fixture.idle(RecentDevices.serverRestoreTimeout + .milliseconds(100))
            try rig.run("pactl set-sink-volume rig_a 50%")
            try fixture.wait("a change by others") { $0.outside.last?.state.percent == 50 }
        }

        @Test(
            "a change by others is reported at once after a renewed connection",
            arguments: AudioRig.Kind.allCases)
        func renewedConnectionIsNoNewServer(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let fixture = try PulseFixture(rig)
            try rig.control("kill")
            try fixture.wait("the loss") { $0.losses == 1 }
            try rig.control("start")
            try fixture.wait("the baseline") { $0.server.reading?.device == "rig_a" }
            // The volumes that a new server restores are not changes by others.
            fixture.idle(RecentDevices.serverRestoreTimeout + .milliseconds(100))
            fixture.events = []
            fixture.server.reconnector.renew()
            #expect(fixture.server.reading?.device == "rig_a")
            try fixture.wait("the baseline") { $0.server.defaults.isKnown(.sink) }
            #expect(fixture.losses == 0)
            fixture.events = []
            try rig.run("pactl set-sink-volume rig_a 51%")
            try fixture.wait("a change by others") { $0.outside.last?.state.percent == 51 }
        }

        @Test("an outdated connection is renewed while no command is in progress")
        func renewalWaitsForCommands() throws {
            let rig = try AudioRig(.pipewire)
            let fixture = try PulseFixture(rig)
            try fixture.wait("the baseline") { $0.server.defaults.isKnown(.source) }
            var replies: [Result<VolumeReading, LevelError>] = []
            fixture.server.makeDefault(.sink("rig_b")) { replies.append($0) }
            fixture.server.apply(.level(.percentStep(1)), to: .source(nil), limit: nil) { replies.append($0) }
            fixture.server.read(.sink("rig_a")) { replies.append($0) }
            let connection = try #require(fixture.server.reconnector.connection)
            fixture.server.defaults.renewWhenIdle()
            try fixture.wait("the replies") { _ in replies.count == 3 }
            for reply in replies { _ = try reply.get() }
            try fixture.wait("the renewal") { fixture in
                fixture.server.reconnector.connection.map { $0 !== connection } == true
                    && fixture.server.reading?.device == "rig_b"
            }
        }

        @Test("pipewire-pulse alone is killed and leaves its socket")
        func killedProtocolServerIsReconnected() throws {
            let rig = try AudioRig(.pipewire)
            let fixture = try PulseFixture(rig)
            try rig.control("kill-pulse")
            try fixture.wait("the loss") { $0.losses == 1 }
            try rig.control("start")
            try fixture.wait("the baseline") { $0.server.reading?.device == "rig_a" }
            #expect(fixture.outside.isEmpty)
        }

        @Test("while the socket file is missing, only its appearance wakes the loop")
        func missingSocketCausesNoWakeups() throws {
            let folder = try TemporaryFolder()
            let fixture = try PulseFixture("unix:\(folder.path)/native")
            try fixture.wait("the first failure") { $0.reactor.nextDeadline == nil && $0.reactor.turns > 0 }
            let listener = try ConnectionCounter("\(folder.path)/native", in: fixture.reactor)
            try fixture.wait("an attempt") { _ in listener.count > 0 }
        }

        /// In a process of its own, because libpulse reads the environment.
        @Test("a server at an address that only libpulse's configuration has is found")
        func configuredServerIsFound() async {
            await #expect(processExitsWith: .success) {
                let folder = try TemporaryFolder()
                let config = "\(folder.path)/client.conf"
                let text = "default-server = unix:\(folder.path)/other\n"
                try Data(text.utf8).write(to: URL(fileURLWithPath: config))
                setenv("PULSE_CLIENTCONFIG", config, 1)
                setenv("XDG_RUNTIME_DIR", folder.path, 1)
                for name in ["PULSE_SERVER", "PULSE_RUNTIME_PATH", "DISPLAY"] { unsetenv(name) }
                let fixture = try PulseFixture(nil)
                try fixture.wait("the first failure") { $0.server.reconnector.lastError != nil }
                let listener = try ConnectionCounter("\(folder.path)/other", in: fixture.reactor)
                try fixture.wait("an attempt") { _ in listener.count > 0 }
            }
        }

        @Test("a drag without a server makes few connection attempts")
        func dragMakesFewConnectionAttempts() throws {
            let folder = try TemporaryFolder()
            let fixture = try PulseFixture("unix:\(folder.path)/native", timeout: PulseServer.timeout)
            let listener = try ConnectionCounter("\(folder.path)/native", in: fixture.reactor)
            let start = MonotonicClock.now
            for _ in 0..<500 {
                fixture.server.apply(.level(.percentStep(1)), to: .sink(nil), limit: nil, done: nil)
                fixture.reactor.turn(waitingAtMost: .milliseconds(1))
            }
            #expect(try fixture.apply("5%") == .failure(.connectionRefused))
            // One connection in 100 ms, however long the loop has taken.
            let pauses = Int(start.duration(to: MonotonicClock.now) / .milliseconds(100))
            #expect((2...max(15, pauses + 5)).contains(listener.count))
        }

        @Test("PulseServer may be released inside its callbacks", arguments: ["baseline", "reply", "lost"])
        func serverIsReleasedInCallback(_ moment: String) throws {
            let rig = try AudioRig(.pulseaudio)
            let reactor = Reactor()
            var server: PulseServer? = try PulseServer(
                in: reactor, address: rig.address, log: PulseFixture.quiet)
            server?.onEvent = { event in
                switch (event, moment) {
                case (.initial, "baseline"), (.lost, "lost"): server = nil
                default: break
                }
            }
            if moment == "reply" { server?.read(.sink(nil)) { _ in server = nil } }
            if moment == "lost" {
                #expect(reactor.run(until: { server?.reading != nil }, within: .seconds(10)))
                try rig.control("kill")
            }
            #expect(reactor.run(until: { server == nil }, within: .seconds(10)))
            reactor.turn(waitingAtMost: .milliseconds(5))
            #expect(reactor.nextDeadline == nil)
        }

        @Test("once: a change completes when a read returns its value", arguments: AudioRig.Kind.allCases)
        func onceMode(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            for percent in [20, 40, 60] {
                let fixture = try PulseFixture(rig.address, mode: .once)
                #expect(try fixture.apply("\(percent)%").get().state.percent == percent)
                let reader = try PulseFixture(rig.address, mode: .once)
                #expect(try reader.read().get().state.percent == percent)
                #expect(fixture.events.filter { if case .initial = $0 { false } else { true } }.isEmpty)
            }
        }

        @Test("concurrent steps without a daemon are all applied", arguments: AudioRig.Kind.allCases)
        func concurrentStepsAreAllApplied(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            _ = try PulseFixture(rig.address, mode: .once).apply("10%")
            let folder = try TemporaryFolder()
            let address = rig.address
            let threads = (0..<8).map { _ in
                Thread {
                    for _ in 0..<5 {
                        guard let lock = try? VolumeCommandLock.acquire(in: folder.path, within: .seconds(60))
                        else { return }
                        _ = try? PulseFixture(address, mode: .once).apply("+1%")
                        _ = consume lock
                    }
                }
            }
            for thread in threads { thread.start() }
            while !threads.allSatisfy(\.isFinished) { usleep(1000) }
            let wanted = Percent.raw(10) + 40 * Percent.raw(1)
            #expect(try rig.sink().channels == [wanted, wanted])
        }

        @Test("libpulse prints nothing on standard error, and child processes do not inherit the setting")
        func libpulsePrintsNothing() async throws {
            let rig = try AudioRig(.pulseaudio)
            let result = await #expect(
                processExitsWith: .success, observing: [\.standardErrorContent]
            ) { [address = rig.address as String] in
                setenv("PULSE_COOKIE", "/no/such/cookie", 1)
                setenv("HOME", "/proc/no-home", 1)
                setenv("SSH_CONNECTION", "remote", 1)
                setenv("DISPLAY", ":7777", 1)
                let fixture = try PulseFixture(address)
                #expect(try fixture.apply("40%").get().state.percent == 40)
                #expect(getenv("PULSE_LOG_SYSLOG") == nil)
            }
            #expect(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) == "")
        }

        @Test(
            "address of the server",
            arguments: [
                ("unix:/run/x/native", "/run/x/native"), ("/run/x/native", "/run/x/native"),
                ("{4f2a}unix:/x/native", "/x/native"), ("tcp:host:4713 unix:/y/n", "/y/n"), ("tcp:host", nil),
                ("host", nil), ("{", nil),
            ] as [(String, String?)])
        func serverAddressesAreParsed(_ server: String, _ path: String?) {
            #expect(ServerAddress.socket(server) == path)
        }

        @Test(
            "only one local address leaves no other one",
            arguments: [
                ("unix:/run/x/native", true), ("{4f2a}unix:/x/native", true), ("tcp:host", false),
                ("tcp:host unix:/y/n", false),
            ])
        func completeAddresses(_ server: String, _ isComplete: Bool) {
            #expect(ServerAddress.isComplete(server, tried: nil) == isComplete)
        }
    }
}

/// A folder that is removed after the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var name = Array("/tmp/pulse-tests.XXXXXX".utf8CString)
        path = try #require(mkdtemp(&name).map { String(cString: $0) })
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A socket that counts the connections to it, and closes each.
private final class ConnectionCounter {
    private(set) var count = 0
    private let listener: Descriptor
    private var watch: FDWatch?

    init(_ path: String, in reactor: Reactor) throws {
        listener = try UnixSocket.listen(path)
        let number = listener.number
        watch = reactor.watch(number) { [unowned self] _ in
            while let socket = try? UnixSocket.accept(number) {
                count += 1
                _ = consume socket
            }
        }
    }

    deinit { watch?.cancel() }
}
