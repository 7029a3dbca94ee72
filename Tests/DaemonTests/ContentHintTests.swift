// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayControl
import FloatOverlayCore
import Testing

@testable import FloatOverlayDaemon

@Suite struct ContentHintTests {
    @Test func formatOfAClockIsNamedOnlyForMalformedContent() {
        #expect(Diagnostic.contentHint(.clock) == "use a shorter --format")
        for status in [ExitStatus.unavailable, .noInput] {
            #expect(Diagnostic.contentHint(.clock, status) == "run 'floatoverlay doctor' for details")
        }
    }
}
