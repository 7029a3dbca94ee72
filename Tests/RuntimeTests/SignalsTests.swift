// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

@Suite struct SignalsTests {
    @Test func signalsAreEvents() throws {
        let reactor = Reactor()
        var heard: [CInt] = []
        var signals: Signals? = try Signals([SIGWINCH, SIGURG], in: reactor) { heard.append($0) }
        reactor.turn(waitingAtMost: .zero)
        #expect(heard == [])
        // `raise` signals this thread; other threads of the process block nothing.
        raise(SIGURG)
        raise(SIGWINCH)
        raise(SIGWINCH)
        reactor.turn(waitingAtMost: .zero)
        #expect(Set(heard) == [SIGURG, SIGWINCH])
        #expect(heard.count == 2)
        heard = []
        raise(SIGURG)
        #expect(reactor.run(until: { heard == [SIGURG] }, within: .seconds(10)))
        signals = nil
        raise(SIGURG)
        reactor.turn(waitingAtMost: .zero)
        #expect(heard == [SIGURG])
        #expect(signals == nil)
    }

    @Test func handlerMayReleaseSignals() throws {
        let reactor = Reactor()
        var heard = 0
        var signals: Signals?
        signals = try Signals([SIGWINCH], in: reactor) { _ in
            heard += 1
            signals = nil
        }
        raise(SIGWINCH)
        reactor.turn(waitingAtMost: .zero)
        #expect(heard == 1)
        #expect(signals == nil)
    }
}
