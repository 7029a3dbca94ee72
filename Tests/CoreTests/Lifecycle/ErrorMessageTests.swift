// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// The sentences that apps and users get for an error.
@Suite struct ErrorMessageTests {
    @Test(
        arguments: [
            (.noFirstFrame, "the content has shown no frame in time"),
            (.badContent("the file is not an image"), "the file is not an image"),
            (.unavailable("no such file", status: .noInput), "no such file"),
            (.unsupported("RENDER"), "the display has no RENDER"),
            (.noMonitor, "the display has no monitor"),
            (.badGeometry("0 × 4"), "invalid overlay size: 0 × 4"),
            (.busy("another overlay already shows this source"), "another overlay already shows this source"),
            (.displayLost, "the connection to the display was lost"),
            (.stopped(.lost), "the content was lost"),
            (.stopped(.closed), "the overlay was stopped before it appeared"),
        ] as [(StartFailure, String)])
    func startFailureHasASentence(_ failure: StartFailure, _ sentence: String) {
        #expect(failure.message == sentence && "\(failure)" == sentence)
    }

    @Test(
        arguments: [
            (.noDisplay(""), "no display: WAYLAND_DISPLAY and DISPLAY are not set"),
            (.noDisplay(":7"), "cannot connect to display :7"),
            (.inUse(processID: 7), "process 7 already shows overlays on this display"),
            (.inUse(processID: nil), "another process already shows overlays on this display"),
        ] as [(DisplayError, String)])
    func displayErrorHasASentence(_ error: DisplayError, _ sentence: String) {
        #expect(error.message == sentence && "\(error)" == sentence)
    }

    @Test func failureOfAPlayerHasASentence() {
        #expect("\(MediaFailure.noPlayer("no player is running"))" == "no player is running")
        #expect("\(MediaFailure.outOfRange("400", expected: "0 to 245"))" == "400 is out of range")
    }
}
