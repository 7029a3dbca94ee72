// SPDX-License-Identifier: MIT

/// A backlight, a light of a keyboard or a monitor, as a list of devices shows it.
package struct BrightnessDevice: Hashable, Sendable {
    /// The class of devices it is of.
    package var deviceClass: BrightnessClass
    /// The kernel's name.
    package var name: String
    /// The name for users; empty if there is no other one.
    package var label: String
    /// Its brightness; `nil` where that cannot be read.
    package var percent: Int?
    /// Whether commands that name no device apply to this device.
    package var isChosen: Bool
    /// Why it is chosen or not, in words.
    package var reason: String

    /// Describes a device.
    package init(
        _ deviceClass: BrightnessClass, name: String, label: String = "", percent: Int?, isChosen: Bool,
        reason: String
    ) {
        self.deviceClass = deviceClass
        self.name = name
        self.label = label
        self.percent = percent
        self.isChosen = isChosen
        self.reason = reason
    }
}
