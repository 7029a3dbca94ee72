// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayPulse

extension PulseTests {
    /// The time limits of commands. `Tests/run` runs this suite alone, after all others.
    @Suite struct TimeLimitTests {
        let limit = PulseServer.timeout

        @Test("without a server commands and reads fail within 0.6 s, in both modes")
        func noServer() throws {
            let folder = try TemporaryFolder()
            for mode in [PulseServer.Mode.live, .once] {
                let fixture = try PulseFixture("unix:\(folder.path)/pulse/native", mode: mode, timeout: limit)
                #expect(fixture.server.reading == nil)
                let waited = fixture.waited
                #expect(try fixture.apply("5%") == .failure(.noAudioServer))
                #expect(try fixture.read(.sink("rig_a")) == .failure(.noAudioServer))
                var devices: Result<[AudioDevice], LevelError>?
                fixture.server.devices { devices = $0 }
                try fixture.wait("the devices") { _ in devices != nil }
                #expect(devices == .failure(.noAudioServer))
                let total: Duration = mode == .once ? .milliseconds(100) : .milliseconds(1800)
                #expect(fixture.waited - waited < total)
                #expect(LevelError.noAudioServer.exitStatus == .unavailable)
                #expect(fixture.events.isEmpty)
            }
        }

        @Test(
            "a server that accepts a connection and does not reply",
            arguments: [PulseServer.Mode.live, .once])
        func silentServer(_ mode: PulseServer.Mode) throws {
            let folder = try TemporaryFolder()
            let listener = try UnixSocket.listen("\(folder.path)/native")
            let fixture = try PulseFixture("unix:\(folder.path)/native", mode: mode, timeout: limit)
            let waited = fixture.waited
            #expect(try fixture.apply("5%") == .failure(.noAudioServer))
            #expect(fixture.waited - waited < .milliseconds(600))
            _ = listener.number
        }

        @Test(
            "a server that stops with a change in flight: the change fails, and a waiting change is dropped")
        func stoppedServer() throws {
            let rig = try AudioRig(.pulseaudio)
            let fixture = try PulseFixture(rig, timeout: limit)
            _ = try fixture.apply("20%")
            try rig.run("kill -STOP $(<$RIG_AUDIO_DIR/pulseaudio.pid)")
            var first: Result<VolumeReading, LevelError>?
            fixture.server.apply(.level(.percent(30)), to: .sink(nil), limit: nil) { first = $0 }
            let waited = fixture.waited
            #expect(try fixture.apply("90%") == .failure(.noReply))
            #expect(first == .failure(.noReply))
            #expect(fixture.waited - waited < .milliseconds(600))
            try rig.run("kill -CONT $(<$RIG_AUDIO_DIR/pulseaudio.pid)")
            try fixture.wait("the sent change") { $0.ours.last?.state.percent == 30 }
            fixture.idle(.milliseconds(200))
            #expect(try rig.sink().channels == [19661, 19661])
        }

        @Test("a command during a server restart completes within half a second after the restart")
        func duringRestart() throws {
            let rig = try AudioRig(.pulseaudio)
            let fixture = try PulseFixture(rig, timeout: limit)
            try rig.control("stop")
            try fixture.wait("the loss") { $0.losses == 1 }
            fixture.idle(.seconds(2))
            // The retry delay is at its maximum: the new socket must trigger the attempt.
            try rig.run("(sleep 0.05; \(rig.folder)/audio-ctl start) >/dev/null &")
            #expect(try fixture.apply("35%").get().state.percent == 35)
        }

        @Test("a server that was killed")
        func killedServer() throws {
            let rig = try AudioRig(.pulseaudio)
            let fixture = try PulseFixture(rig, timeout: limit)
            try rig.control("kill")
            try fixture.wait("the loss") { $0.losses == 1 }
            let waited = fixture.waited
            #expect(try fixture.apply("+5%") == .failure(.noAudioServer))
            #expect(fixture.waited - waited < .milliseconds(600))
        }

        @Test("a server without a sink")
        func noSink() throws {
            let rig = try AudioRig(.pulseaudio)
            let fixture = try PulseFixture(rig, timeout: limit)
            try rig.run("pactl unload-module module-null-sink; pactl list short sinks | (! grep .)")
            try fixture.wait("no sink") { $0.server.reading == nil }
            let waited = fixture.waited
            #expect(try fixture.apply("5%") == .failure(.noSink))
            #expect(fixture.waited - waited < .milliseconds(500))
        }
    }
}
