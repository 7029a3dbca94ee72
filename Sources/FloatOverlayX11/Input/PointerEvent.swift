// SPDX-License-Identifier: MIT
internal import CX11
internal import FloatOverlayCore

/// The common fields of XInput 2 events that have a position.
struct PointerEvent {
    /// The master pointer, and the device that moves it.
    let device: PointerState.Device
    let time: Instant
    /// Position in device pixels of the screen.
    let x: Double
    let y: Double
    let modifiers: Modifiers
    /// Whether any button is down.
    let hasButtons: Bool

    init(_ event: XIDeviceEvent, time: Instant) {
        device = PointerState.Device(pointer: Int(event.deviceid), source: Int(event.sourceid))
        self.time = time
        x = event.root_x
        y = event.root_y
        modifiers = Self.modifiers(event.mods)
        hasButtons = Self.isAny(event.buttons)
    }

    init(_ event: XIEnterEvent, time: Instant) {
        device = PointerState.Device(pointer: Int(event.deviceid), source: Int(event.sourceid))
        self.time = time
        x = event.root_x
        y = event.root_y
        modifiers = Self.modifiers(event.mods)
        hasButtons = Self.isAny(event.buttons)
    }

    private static func modifiers(_ state: XIModifierState) -> Modifiers {
        let mask = CInt(truncatingIfNeeded: state.effective)
        var modifiers: Modifiers = []
        if mask & ShiftMask != 0 { modifiers.insert(.shift) }
        if mask & ControlMask != 0 { modifiers.insert(.control) }
        if mask & Mod1Mask != 0 { modifiers.insert(.alt) }
        if mask & Mod4Mask != 0 { modifiers.insert(.super) }
        return modifiers
    }

    private static func isAny(_ buttons: XIButtonState) -> Bool {
        guard let mask = buttons.mask else { return false }
        for index in 0..<Int(buttons.mask_len) where mask[index] != 0 { return true }
        return false
    }
}
