// SPDX-License-Identifier: MIT
import Core
import Foundation
import Linux
import Testing

@testable import Pulse

extension PulseTests {
    /// Servers that come, go, hang, or are not there.
    @Suite struct ConnectionTests {
        @Test(
            "killed and started again: lost, then a silent baseline, and it works",
            arguments: AudioRig.Kind.allCases)
        func restart(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let bench = try Bench(rig)
            _ = try bench.apply("40%")
            bench.events = []
            try rig.control("kill")
            try bench.wait("the loss") { $0.losses == 1 }
            #expect(bench.server.reading == nil)
            #expect(try bench.apply("+5%") == .failure(.noServer))
            bench.idle(.seconds(1))
            try rig.control("start")
            try bench.wait("the baseline") { $0.server.reading != nil }
            #expect(try bench.apply("35%").get().state.percent == 35)
            #expect(bench.losses == 1 && bench.outside.isEmpty && !bench.baselines.isEmpty)
            bench.idle(.milliseconds(600))
            try rig.run("pactl set-sink-volume rig_a 50%")
            try bench.wait("a change by others") { $0.outside.last?.state.percent == 50 }
        }

        @Test("the PulseAudio half of PipeWire alone dies and leaves its socket behind")
        func half() throws {
            let rig = try AudioRig(.pipewire)
            let bench = try Bench(rig)
            try rig.control("kill-pulse")
            try bench.wait("the loss") { $0.losses == 1 }
            try rig.control("start")
            try bench.wait("the baseline") { $0.server.reading?.device == "rig_a" }
            #expect(bench.outside.isEmpty)
        }

        @Test("a drag without a server is no storm of attempts")
        func attempts() throws {
            let folder = try TemporaryFolder()
            let listener = try UnixSocket.listen("\(folder.path)/native")
            let bench = try Bench("unix:\(folder.path)/native")
            var accepted = 0
            let number = listener.number
            let watching = bench.reactor.watch(number) { _ in
                while let socket = try? UnixSocket.accept(number) {
                    accepted += 1
                    _ = consume socket
                }
            }
            for _ in 0..<500 {
                bench.server.apply(.level(.percentStep(1)), to: .sink(nil), limit: nil, done: nil)
                bench.reactor.turn(waitingAtMost: .milliseconds(1))
            }
            #expect(try bench.apply("5%") == .failure(.turnedAway))
            #expect((2...15).contains(accepted))
            watching.cancel()
        }

        @Test("it may be let go of inside its own callbacks", arguments: ["baseline", "answer", "lost"])
        func letGo(_ moment: String) throws {
            let rig = try AudioRig(.pulseaudio)
            let reactor = Reactor()
            var server: PulseServer? = try PulseServer(in: reactor, address: rig.address, log: Bench.quiet)
            server?.onEvent = { event in
                switch (event, moment) {
                case (.initial, "baseline"), (.lost, "lost"): server = nil
                default: break
                }
            }
            if moment == "answer" { server?.read(.sink(nil)) { _ in server = nil } }
            if moment == "lost" {
                #expect(reactor.run(until: { server?.reading != nil }, within: .seconds(2)))
                try rig.control("kill")
            }
            #expect(reactor.run(until: { server == nil }, within: .seconds(2)))
            reactor.turn(waitingAtMost: .milliseconds(5))
            #expect(reactor.nextDeadline == nil)
        }

        @Test("a command while the server restarts is done once it is there, within half a second")
        func duringRestart() throws {
            let rig = try AudioRig(.pulseaudio)
            let bench = try Bench(rig)
            try rig.control("stop")
            try bench.wait("the loss") { $0.losses == 1 }
            bench.idle(.seconds(2))
            // The pause is at its longest now: the socket's appearance has to do it.
            try rig.run("(sleep 0.05; \(rig.folder)/audio-ctl start) >/dev/null &")
            #expect(try bench.apply("35%").get().state.percent == 35)
        }

        @Test("once: answered when a read gives it", arguments: AudioRig.Kind.allCases)
        func once(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            for percent in [20, 40, 60] {
                let bench = try Bench(rig.address, mode: .once)
                #expect(try bench.apply("\(percent)%").get().state.percent == percent)
                let reader = try Bench(rig.address, mode: .once)
                #expect(try reader.read().get().state.percent == percent)
                #expect(bench.events.filter { if case .initial = $0 { false } else { true } }.isEmpty)
            }
        }

        @Test("a daemon-less storm of steps loses none", arguments: AudioRig.Kind.allCases)
        func turns(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            _ = try Bench(rig.address, mode: .once).apply("10%")
            let folder = try TemporaryFolder()
            let address = rig.address
            let threads = (0..<8).map { _ in
                Thread {
                    for _ in 0..<5 {
                        guard let lock = try? VolumeCommandLock.acquire(in: folder.path) else { return }
                        _ = try? Bench(address, mode: .once).apply("+1%")
                        _ = consume lock
                    }
                }
            }
            for thread in threads { thread.start() }
            while !threads.allSatisfy(\.isFinished) { usleep(1000) }
            let wanted = Percent.raw(10) + 40 * Percent.raw(1)
            #expect(try rig.sink().channels == [wanted, wanted])
        }

        @Test("libpulse says nothing on standard error, whatever it dislikes, and children do not see why")
        func silence() async throws {
            let rig = try AudioRig(.pulseaudio)
            let result = await #expect(
                processExitsWith: .success, observing: [\.standardErrorContent]
            ) { [address = rig.address as String] in
                setenv("PULSE_COOKIE", "/no/such/cookie", 1)
                setenv("HOME", "/proc/no-home", 1)
                setenv("SSH_CONNECTION", "remote", 1)
                setenv("DISPLAY", ":7777", 1)
                let bench = try Bench(address)
                #expect(try bench.apply("40%").get().state.percent == 40)
                #expect(getenv("PULSE_LOG_SYSLOG") == nil)
            }
            #expect(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) == "")
        }

        @Test(
            "where the socket is",
            arguments: [
                ("unix:/run/x/native", "/run/x/native"), ("/run/x/native", "/run/x/native"),
                ("{4f2a}unix:/x/native", "/x/native"), ("tcp:host:4713 unix:/y/n", "/y/n"), ("tcp:host", nil),
                ("host", nil), ("{", nil),
            ] as [(String, String?)])
        func address(_ server: String, _ path: String?) {
            #expect(ServerAddress.socket(server) == path)
        }
    }
}

/// A folder that goes with the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var name = Array("/tmp/pulse-tests.XXXXXX".utf8CString)
        path = try #require(mkdtemp(&name).map { String(cString: $0) })
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
