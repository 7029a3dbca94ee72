// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// A requested key.
struct WantedKey: Hashable {
    let trigger: Trigger
    let modifiers: Modifiers
    let keysym: KeySym

    /// `nil` if the trigger is not a key. `keysym` is 0 if no keysym has the name (`XStringToKeysym`).
    init?(_ trigger: Trigger) {
        guard case .key(let modifiers, let name) = trigger else { return nil }
        self.trigger = trigger
        self.modifiers = modifiers
        keysym = XStringToKeysym(name)
    }
}
