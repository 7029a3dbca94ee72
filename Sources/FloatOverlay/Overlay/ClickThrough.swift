// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// Click-through mode: pointer input passes to the windows below, except on a hot spot that ends the mode. An
/// icon marks the hot spot; while the pointer is over the icon, a HUD shows the effect of a click.
final class ClickThrough {
    private let window: SurfaceHandle
    private unowned let host: OverlayHost
    /// `nil` while click-through mode is off.
    private var pointer: Pointer?
    private var painted: Appearance?

    /// Whether the pointer is over the hot spot, and whether a button or a finger was pressed there.
    private struct Pointer {
        var isHovered = false
        var isPressed = false
    }

    /// Whether click-through mode is on.
    var isOn: Bool { pointer != nil }
    /// Whether the pointer is over the hot spot.
    var isHovered: Bool { pointer?.isHovered ?? false }

    /// The state that the icon was last painted for.
    private struct Appearance: Hashable {
        var isHovered: Bool
        var isLeft: Bool
        var size: PixelSize
        var pixelSize: PixelSize
    }

    init(_ window: SurfaceHandle, host: OverlayHost) {
        self.window = window
        self.host = host
    }

    /// The area that takes input on an overlay of `size` in click-through mode; otherwise `nil`.
    func area(on size: Size) -> Rect? { isOn ? rect(on: size) : nil }

    /// Switches click-through mode on or off.
    func set(_ isOn: Bool) {
        pointer = isOn ? Pointer() : nil
        window.surface?.setCursor(.arrow)
    }

    /// Handles pointer and touch input on the hot spot of the overlay with the ID `overlay`. Returns whether the event
    /// was a click, which ends the mode.
    func handle(_ input: InputEvent, size: Size, overlay: Int) -> Bool {
        switch input.kind {
        case .enter: hover(true, overlay)
        case .leave: hover(false, overlay)
        case .press(.left), .touchDown: pointer?.isPressed = true
        case .release(.left), .touchUp:
            if pointer?.isPressed == true && rect(on: size).contains(input.position) { return true }
            pointer?.isPressed = false
        case .cancel: pointer?.isPressed = false
        default: break
        }
        return false
    }

    /// Repaints the icon if the overlay's size or scale or the hover state has changed.
    func refresh(isStashed: Bool) {
        guard let surface = window.surface else { return }
        // The tab of a stashed overlay takes input on its whole area, so it needs no hot spot.
        if isOn && isStashed { pointer = Pointer() }
        guard let pointer, !isStashed else {
            if painted != nil { surface.hotSpotLayer.hide() }
            painted = nil
            return
        }
        let geometry = surface.geometry
        let size = PixelSize(rect(on: geometry.placement.size).size, scale: geometry.scale)
        let appearance = Appearance(
            isHovered: pointer.isHovered, isLeft: isLeft, size: size, pixelSize: geometry.pixelSize)
        guard appearance != painted, let canvas = surface.hotSpotLayer.canvas(size) else { return }
        host.painter.drawHotSpot(isHovered: pointer.isHovered, into: canvas)
        let x = (geometry.pixelSize.width - size.width) / 2
        surface.hotSpotLayer.shift(x: isLeft ? -x : x, y: (size.height - geometry.pixelSize.height) / 2)
        surface.hotSpotLayer.present(canvas, opacity: 1)
        painted = appearance
    }

    private var isLeft: Bool { host.preferences.overlay.isLeftHanded }
    private func rect(on size: Size) -> Rect { HotSpot.rect(on: size, isLeft: isLeft) }

    private func hover(_ isHovered: Bool, _ overlay: Int) {
        guard let pointer, isHovered != pointer.isHovered else { return }
        self.pointer?.isHovered = isHovered
        refresh(isStashed: false)
        if isHovered { host.hud.show(.unlock, in: overlay) }
    }
}

extension HUDContent {
    /// HUD after click-through mode was switched on.
    static let locked = HUDContent(icon: .lock, text: "locked")
    /// HUD while the pointer is over the hot spot.
    static let unlock = HUDContent(icon: .unlock, text: "unlock")
    /// HUD after click-through mode was switched off.
    static let unlocked = HUDContent(icon: .unlock, text: "unlocked")
}
