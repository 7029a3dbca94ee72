// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayCore
import Testing

@testable import FloatOverlayDaemon

@Suite struct BindingRunnerTests {
    /// The controller of the levels shows why a key did not change a level, except for errors of the command
    /// alone: a value out of range, or no saved brightness.
    @Test(
        arguments: [
            (.unavailable, true), (.tryAgain, true), (.notPermitted, true), (.usage, false),
            (.noInput, false),
        ] as [(FloatOverlayCore.ExitStatus, Bool)])
    func failedLevelKeyShowsOneHUD(status: FloatOverlayCore.ExitStatus, hasHUD: Bool) {
        #expect(Command.volume(VolumeCommand()).hasHUD(for: status) == hasHUD)
        #expect(Command.brightness(BrightnessCommand()).hasHUD(for: status) == hasHUD)
    }
}
