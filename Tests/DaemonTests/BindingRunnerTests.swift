// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayCore
import Testing

@testable import FloatOverlayDaemon

@Suite struct BindingRunnerTests {
    /// The controller of the levels shows why a key did not change a level, except for a value out of range.
    @Test(
        arguments: [(.unavailable, true), (.notPermitted, true), (.usage, false)] as [(ExitStatus, Bool)])
    func failedVolumeKeyShowsOneHUD(status: ExitStatus, hasHUD: Bool) {
        #expect(Command.volume(VolumeCommand()).hasHUD(for: status) == hasHUD)
    }
}
