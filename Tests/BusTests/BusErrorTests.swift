// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayBus

@Suite struct BusErrorTests {
    @Test(
        arguments: [
            (.errorReply(name: "org.test.Failed", text: "no disc"), "vlc: no disc"),
            (.errorReply(name: "org.test.Failed", text: ""), "vlc: org.test.Failed"),
            (.noConnection(Errno(rawValue: 104)), "the connection to the session bus was lost"),
        ] as [(BusError, String)])
    func failureOfAPlayerHasItsReason(_ error: BusError, _ text: String) {
        #expect(MediaPlayers.failure(error, of: "vlc") == .failed(text))
    }

    @Test func textNamesOnlyTheBusThatWasUsed() {
        let missing = BusError.noConnection(.noSuchFileOrDirectory)
        #expect(missing.description == "cannot use the bus: No such file or directory (ENOENT)")
        #expect(BusError.malformed.description == "invalid reply")
        #expect(
            missing.text(bus: "system bus", service: "logind")
                == "cannot use the system bus: No such file or directory (ENOENT)")
        #expect(BusError.malformed.text(bus: "system bus", service: "logind") == "invalid reply from logind")
        let none = BusError.noSessionOfUser
        #expect(none.text(bus: "system bus", service: "logind") == "no session of this user")
        #expect(none.category == .noSession)
    }
}
