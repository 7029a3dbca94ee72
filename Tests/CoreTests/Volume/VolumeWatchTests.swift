// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct VolumeWatchTests {
    /// A server that knows no level without a request, as after a renewal of the connection.
    private final class Fake: VolumeControl {
        var onEvent: ((VolumeEvent) -> Void)?
        var policy = VolumePolicy()
        var percent = 10.0

        func reading(of target: VolumeTarget) -> VolumeReading? { nil }

        func device(_ name: String, _ kind: VolumeKind = .sink) -> VolumeReading {
            VolumeReading(
                kind: kind, state: VolumeState(channels: [Percent.raw(percent)], isMuted: false),
                device: name, label: name, channelNames: ["mono"])
        }

        func read(_ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void) {
            done(.success(device(target.name ?? "default", target.kind)))
        }

        func apply(
            _ change: VolumeChange, to target: VolumeTarget, limit: Int?,
            done: ((Result<VolumeReading, LevelError>) -> Void)?
        ) -> VolumeReading? { nil }

        func makeDefault(
            _ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void
        ) {}
        func devices(done: @escaping (Result<[AudioDevice], LevelError>) -> Void) {}
        func setAppUpdatesEnabled(_ isEnabled: Bool) {}
    }

    /// After a renewal, each default device is known again, or another one is.
    @Test func aNamedDeviceIsReadAgainAfterARenewal() {
        let fake = Fake()
        var reported: [Int?] = []
        let watch = VolumeWatch(.sink("named"), of: fake) { reported.append($0?.state.percent) }
        watch.start { _ in true }
        #expect(reported == [10])
        let events: [VolumeEvent] = [
            .initial(fake.device("other", .source)), .switched(fake.device("other")),
            .appeared(fake.device("named")),
        ]
        for event in events {
            fake.percent += 10
            watch.handle(event)
        }
        #expect(reported == [10, 20, 30, 40])
        // A change of another device is not reported.
        fake.percent = 50
        watch.handle(.otherDeviceChanged(fake.device("other")))
        #expect(reported == [10, 20, 30, 40])
    }
}
