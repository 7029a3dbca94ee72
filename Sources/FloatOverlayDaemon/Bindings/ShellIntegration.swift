// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayBus
internal import FloatOverlayCore

/// The daemon's name on the session bus, and the events of the extension of GNOME Shell: bound keys, and the position
/// of the pointer.
final class ShellIntegration {
    private let host: OverlayHost
    private let keys: KeyBindings
    private let shell = ShellExtension(ApplicationID.shellName)
    private let busName: BusName
    private var triggers: [String: Trigger] = [:]

    /// Requests the name. Keys are passed on to `keys` after the first `apply`.
    init(_ host: OverlayHost, keys: KeyBindings) {
        self.host = host
        self.keys = keys
        busName = BusName(ApplicationID.text, for: shell, in: host.reactor)
        shell.onEvent = { [unowned self] in handle($0) }
    }

    /// Takes the bound keys from GNOME if the daemon replaces GNOME's HUD, or if `[keys] grab` is `force`.
    func apply(isReplacingHUD: Bool) {
        let grab = host.preferences.keys.grab
        triggers = [:]
        if grab == .force || grab == .auto && isReplacingHUD {
            for trigger in host.preferences.bindings.keys {
                guard case .key(let modifiers, let keysym) = trigger else { continue }
                triggers[modifiers.configPrefix + keysym] = trigger
            }
        }
        shell.keys = triggers.keys.sorted()
    }

    /// Asks for the position of the pointer.
    func requestPointer() { shell.requestPointer() }

    private func handle(_ event: ShellExtension.Event) {
        switch event {
        case .key(let name, let isRepeat):
            if let trigger = triggers[name] { keys.pressed(trigger, isRepeat: isRepeat) }
        case .pointer(let x, let y): host.setPointerPosition((x: x, y: y))
        case .disappeared: host.setPointerPosition(nil)
        }
    }
}
