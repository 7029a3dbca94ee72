// SPDX-License-Identifier: MIT
import FloatOverlayBacklight
import FloatOverlayCore

extension BacklightList {
    /// The devices with the reasons for or against their selection, without their levels.
    func explained(named name: String? = nil) -> [BrightnessDevice] {
        described(named: name) { _ in .failure(.failed("not read")) }
    }
}
