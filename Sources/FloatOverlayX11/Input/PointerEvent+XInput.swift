// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// XInput 2 events that have a position, in device pixels of the screen. The device is the master pointer, and
/// the device that moves it.
extension PointerEvent {
    init(_ event: XIDeviceEvent, time: Instant) {
        self.init(
            device: PointerState.Device(pointer: Int(event.deviceid), source: Int(event.sourceid)),
            time: time, position: Point(x: event.root_x, y: event.root_y),
            modifiers: Modifiers(event.mods))
    }

    init(_ event: XIEnterEvent, time: Instant) {
        self.init(
            device: PointerState.Device(pointer: Int(event.deviceid), source: Int(event.sourceid)),
            time: time, position: Point(x: event.root_x, y: event.root_y),
            modifiers: Modifiers(event.mods))
    }
}

extension Modifiers {
    fileprivate init(_ state: XIModifierState) {
        let mask = CInt(truncatingIfNeeded: state.effective)
        self = []
        if mask & ShiftMask != 0 { insert(.shift) }
        if mask & ControlMask != 0 { insert(.control) }
        if mask & Mod1Mask != 0 { insert(.alt) }
        if mask & Mod4Mask != 0 { insert(.super) }
    }
}

extension XIButtonState {
    /// Whether any button is down.
    var isAnyDown: Bool {
        guard let mask else { return false }
        for index in 0..<Int(mask_len) where mask[index] != 0 { return true }
        return false
    }
}
