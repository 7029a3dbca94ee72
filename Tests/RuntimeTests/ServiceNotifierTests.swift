// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

/// NOTIFY_SOCKET belongs to the whole process, so each test has a process of its own.
@Suite struct ServiceNotifierTests {
    let scratch = Scratch()

    @Test(arguments: [true, false]) func serviceManagerReceivesTheStates(isAbstract: Bool) async {
        await #expect(processExitsWith: .success) {
            [path = scratch["notify"] as String, isAbstract = isAbstract as Bool] in
            let name = isAbstract ? "@floatoverlay-test-\(getpid())" : path
            let number = try serviceManager(name)
            setenv("NOTIFY_SOCKET", name, 1)
            let reactor = Reactor()
            let notifier = try #require(ServiceNotifier(in: reactor))
            #expect(getenv("NOTIFY_SOCKET") == nil)
            notifier.send(.ready)
            #expect(received(number) == "READY=1")
            notifier.send(.stopping)
            #expect(received(number) == "STOPPING=1")
            #expect(received(number) == nil)
            withExtendedLifetime((reactor, notifier)) {}
        }
    }

    @Test func stateArrivesWhenAFullQueueHasRoom() async {
        await #expect(processExitsWith: .success) { [path = scratch["notify"] as String] in
            let reactor = Reactor()
            let number = try serviceManager(path)
            setenv("NOTIFY_SOCKET", path, 1)
            let notifier = try #require(ServiceNotifier(in: reactor))
            let other = try UnixSocket.connectDatagrams(path)
            var count = 0
            while try [UInt8(120)].withUnsafeBytes({ try UnixSocket.send($0, to: other.number) }) != nil {
                count += 1
            }
            notifier.send(.ready)
            reactor.turn(waitingAtMost: .zero)
            for _ in 0..<count { #expect(received(number) == "x") }
            #expect(received(number) == nil)
            #expect(reactor.run(until: { received(number) == "READY=1" }, within: .seconds(10)))
            withExtendedLifetime(notifier) {}
        }
    }

    @Test func missingServiceManagerIsIgnored() async {
        await #expect(processExitsWith: .success) { [path = scratch["missing"] as String] in
            let reactor = Reactor()
            unsetenv("NOTIFY_SOCKET")
            #expect(ServiceNotifier(in: reactor) == nil)
            setenv("NOTIFY_SOCKET", path, 1)
            #expect(ServiceNotifier(in: reactor) == nil)
            #expect(getenv("NOTIFY_SOCKET") == nil)
        }
    }
}

// An exit test has no `Self`.

/// A datagram socket at `name`, which begins with `@` if it has no file; it ends with the process.
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
