// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

@Suite struct SignalsTests {
    @Test func signalsAreEvents() throws {
        let reactor = Reactor()
        var received: [CInt] = []
        var signals: Signals? = try Signals([SIGWINCH, SIGURG], in: reactor) { received.append($0) }
        reactor.turn(waitingAtMost: .zero)
        #expect(received == [])
        // `raise` signals this thread; other threads of the process block nothing.
        raise(SIGURG)
        raise(SIGWINCH)
        raise(SIGWINCH)
        reactor.turn(waitingAtMost: .zero)
        #expect(Set(received) == [SIGURG, SIGWINCH])
        #expect(received.count == 2)
        received = []
        raise(SIGURG)
        #expect(reactor.run(until: { received == [SIGURG] }, within: .seconds(10)))
        signals = nil
        raise(SIGURG)
        reactor.turn(waitingAtMost: .zero)
        #expect(received == [SIGURG])
        #expect(signals == nil)
    }

    @Test func handlerMayReleaseSignals() throws {
        let reactor = Reactor()
        var received = 0
        var signals: Signals?
        signals = try Signals([SIGWINCH], in: reactor) { _ in
            received += 1
            signals = nil
        }
        raise(SIGWINCH)
        reactor.turn(waitingAtMost: .zero)
        #expect(received == 1)
        #expect(signals == nil)
    }
}
