// SPDX-License-Identifier: MIT
import FloatOverlayBus
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

/// Tests that replace the session bus run one at a time.
extension BusReconnectorTests {
    @Suite("Announcements on the accessibility bus") struct Announcements {
        let reactor = Reactor()

        /// Waits for changes that the reactor has no event for, too.
        private func eventually(_ condition: () -> Bool) -> Bool {
            let timer = Timer(in: reactor)
            timer.onFire = { [unowned timer] _ in timer.set(after: .milliseconds(10)) }
            timer.set(after: .zero)
            return reactor.run(until: condition, within: .seconds(20))
        }

        @Test("each text is heard once while a screen reader is on; otherwise there is no connection")
        func textIsHeardOnce() throws {
            let session = try PrivateBus()
            defer { session.kill() }
            let mock = try AccessibilityMock()
            let bus = AccessibilityBus(in: reactor)
            #expect(eventually { mock.lines == ["ready"] })
            bus.announce("Volume 1 percent")
            mock.switchScreenReader()
            #expect(eventually { bus.isConnected })
            bus.announce("Volume 57 percent")
            bus.announce("Muted")
            #expect(eventually { mock.lines.count == 5 })
            mock.switchScreenReader()
            #expect(eventually { mock.lines.last == "gone" })
            #expect(!bus.isOn && !bus.isConnected)
            bus.announce("Volume 2 percent")
            mock.switchScreenReader()
            #expect(eventually { bus.isConnected })
            bus.announce("Brightness 40 percent")
            let once = [
                "ready", "address", "embed FloatOverlay 75 00 0", "heard siiva{sv} 1 Volume 57 percent",
                "heard siiva{sv} 1 Muted", "gone", "address", "embed FloatOverlay 75 00 0",
                "heard siiva{sv} 1 Brightness 40 percent",
            ]
            #expect(eventually { mock.lines == once }, "\(mock.lines)")
            reactor.turn(waitingAtMost: .zero)
            #expect(reactor.nextDeadline == nil)
        }

        @Test("of the texts before the registration, the newest one is heard")
        func theNewestTextWaits() throws {
            let session = try PrivateBus()
            defer { session.kill() }
            let mock = try AccessibilityMock()
            let bus = AccessibilityBus(in: reactor)
            #expect(eventually { mock.lines == ["ready"] })
            mock.switchScreenReader()
            #expect(eventually { bus.isOn })
            #expect(!bus.isConnected)
            bus.announce("Volume 1 percent")
            bus.announce("Volume 2 percent")
            #expect(eventually { bus.isConnected })
            bus.announce("Volume 3 percent")
            #expect(eventually { mock.heard.last == "Volume 3 percent" })
            #expect(mock.heard == ["Volume 2 percent", "Volume 3 percent"])
        }

        @Test("without ScreenReaderEnabled, IsEnabled counts")
        func isEnabled() throws {
            let session = try PrivateBus()
            defer { session.kill() }
            let mock = try AccessibilityMock("IsEnabled")
            let bus = AccessibilityBus(in: reactor)
            #expect(eventually { mock.lines == ["ready"] })
            mock.switchScreenReader()
            #expect(eventually { bus.isConnected })
            mock.switchScreenReader()
            #expect(eventually { !bus.isOn })
        }

        /// Each address has the path of a file that does not exist.
        static let wrongAddresses: [@Sendable (String) -> String] = [
            { _ in "" }, { "unixexec:path=/bin/touch,argv1=\($0)" }, { _ in "tcp:host=127.0.0.1,port=1" },
            { "unix:path=\($0)" }, { "unixexec:path=/bin/touch,argv1=\($0);unix:path=\($0)" },
            { "unix:path=\($0)" + String(repeating: "a", count: 9999) },
        ]

        @Test("an address without a socket path is rejected", arguments: wrongAddresses.indices)
        func wrongAddress(index: Int) throws {
            let path = "/tmp/floatoverlay-address-\(Process.id)-\(MonotonicClock.now.nanoseconds)"
            let session = try PrivateBus()
            defer { session.kill() }
            let mock = try AccessibilityMock(address: Self.wrongAddresses[index](path))
            let bus = AccessibilityBus(in: reactor)
            #expect(eventually { mock.lines == ["ready"] })
            mock.switchScreenReader()
            #expect(eventually { mock.lines == ["ready", "address"] })
            // The next text asks again, after the first address was used.
            #expect(
                eventually {
                    if mock.lines.count < 3 { bus.announce("Muted") }
                    return mock.lines.count > 2
                })
            #expect(bus.isOn && !bus.isConnected && !Files.exists(path))
        }

        @Test("after a loss of the session bus, texts are heard again")
        func lostBusIsReconnected() throws {
            let session = try PrivateBus()
            defer { session.kill() }
            let bus = AccessibilityBus(in: reactor)
            for text in ["Volume 1 percent", "Volume 2 percent"] {
                let mock = try AccessibilityMock()
                #expect(eventually { mock.lines == ["ready"] })
                mock.switchScreenReader()
                #expect(eventually { bus.isConnected })
                bus.announce(text)
                #expect(eventually { mock.heard == [text] })
                session.kill()
                #expect(eventually { !bus.isOn && !bus.isConnected })
                try session.start()
            }
        }
    }
}

/// `Tests/rig/a11y-mock` on the session bus of this process.
private final class AccessibilityMock {
    private let log = "/tmp/floatoverlay-a11y-\(Process.id)-\(MonotonicClock.now.nanoseconds)"
    private let child: ChildProcess

    init(_ property: String = "ScreenReaderEnabled", address: String? = nil) throws {
        let tests = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
        let program = tests.joined(separator: "/") + "/rig/a11y-mock"
        let arguments = [program, log, property] + (address.map { [$0] } ?? [])
        child = try ChildProcess(program, arguments: arguments, descriptors: [nil, nil, 2])
    }

    deinit {
        child.end()
        Files.remove(log)
    }

    /// The events that the mock has recorded.
    var lines: [String] {
        let text = String(decoding: (try? Files.read(log)) ?? [], as: UTF8.self)
        return text.split(separator: "\n").map(String.init)
    }

    /// The texts that were heard.
    var heard: [String] {
        lines.filter { $0.hasPrefix("heard ") }
            .map { $0.split(separator: " ", maxSplits: 3).dropFirst(3).joined() }
    }

    /// Switches the screen reader on or off.
    func switchScreenReader() { Process.signal(child.id, SIGUSR1) }
}
