// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

/// NOTIFY_SOCKET belongs to the whole process, so the tests run one at a time.
@Suite(.serialized) struct ServiceNotifierTests {
    let scratch = Scratch()
    let reactor = Reactor()

    /// A datagram socket at `name`, which begins with `@` if it has no file; the caller closes it.
    private func serviceManager(_ name: String) throws -> CInt {
        let number = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name.utf8) }
        if name.hasPrefix("@") { address.sun_path.0 = 0 }
        let size = socklen_t(MemoryLayout<sa_family_t>.size + name.utf8.count)
        let bound = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, size) }
        }
        try #require(bound == 0)
        return number
    }

    private func received(_ number: CInt) -> String? {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = recv(number, &bytes, bytes.count, 0)
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }

    @Test(arguments: [true, false]) func serviceManagerReceivesTheStates(isAbstract: Bool) throws {
        let name = isAbstract ? "@floatoverlay-test-\(getpid())" : scratch["notify"]
        let number = try serviceManager(name)
        defer { close(number) }
        setenv("NOTIFY_SOCKET", name, 1)
        let notifier = try #require(ServiceNotifier(in: reactor))
        #expect(getenv("NOTIFY_SOCKET") == nil)
        notifier.send(.ready)
        #expect(received(number) == "READY=1")
        notifier.send(.stopping)
        #expect(received(number) == "STOPPING=1")
        #expect(received(number) == nil)
    }

    @Test func stateArrivesWhenAFullQueueHasRoom() throws {
        let number = try serviceManager(scratch["notify"])
        defer { close(number) }
        setenv("NOTIFY_SOCKET", scratch["notify"], 1)
        let notifier = try #require(ServiceNotifier(in: reactor))
        let other = try UnixSocket.connectDatagrams(scratch["notify"])
        var count = 0
        while try [UInt8(120)].withUnsafeBytes({ try UnixSocket.send($0, to: other.number) }) != nil {
            count += 1
        }
        notifier.send(.ready)
        reactor.turn(waitingAtMost: .zero)
        for _ in 0..<count { #expect(received(number) == "x") }
        #expect(received(number) == nil)
        #expect(reactor.run(until: { received(number) == "READY=1" }, within: .seconds(10)))
    }

    @Test func missingServiceManagerIsIgnored() {
        unsetenv("NOTIFY_SOCKET")
        #expect(ServiceNotifier(in: reactor) == nil)
        setenv("NOTIFY_SOCKET", scratch["missing"], 1)
        #expect(ServiceNotifier(in: reactor) == nil)
        #expect(getenv("NOTIFY_SOCKET") == nil)
    }
}
