// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayBus
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayDesktopIntegration

/// The bound keys on Plasma on Wayland, where programs cannot grab keys, but Plasma passes them on.
final class PlasmaKeys {
    private let shortcuts: GlobalShortcuts
    /// The numbers of Qt of each requested key.
    private var numbers: [Trigger: [Int32]] = [:]
    private var grab = KeyGrabMode.off
    /// Called for a press, and for repeats while the key is held.
    var onKey: (Trigger, _ isRepeat: Bool) -> Void = { _, _ in }
    /// Called when `report` may have changed.
    var onChange: () -> Void = {}

    /// `nil` on other desktops, and where the display has key grabs.
    init?(_ host: OverlayHost) {
        guard host.display.backend == .wayland, DesktopSession.current.kind == .plasma else { return nil }
        shortcuts = GlobalShortcuts(in: host.reactor)
        shortcuts.onKey = { [unowned self] key, isRepeat in
            if let trigger = numbers.first(where: { $0.value.contains(key) })?.key {
                onKey(trigger, isRepeat)
            }
        }
        shortcuts.onChange = { [unowned self] in onChange() }
    }

    /// The states of the keys; `nil` while Plasma's service is not running.
    var report: KeysReport? {
        guard shortcuts.isPresent else { return nil }
        let states = numbers.mapValues { keys -> KeyGrabStatus in
            keys.isEmpty ? .absent : shortcuts.held.isSuperset(of: keys) ? .held : .taken
        }
        return KeysReport(grab: grab, states: states)
    }

    /// Requests all bound keys, including keys that were refused before.
    func apply(_ preferences: Preferences) {
        grab = preferences.keys.grab
        numbers = [:]
        for trigger in preferences.bindings.keys where grab != .off {
            guard case .key(let modifiers, let keysym) = trigger else { continue }
            numbers[trigger] = KeyChord(keysym, with: modifiers).qtKeys
        }
        shortcuts.setKeys(Set(numbers.values.joined()))
    }

    /// Releases all keys, so that Plasma can have them.
    func release() {
        // Otherwise `report` would say that another program holds them.
        numbers = [:]
        shortcuts.setKeys([])
    }
}
