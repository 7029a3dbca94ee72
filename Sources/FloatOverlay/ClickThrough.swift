// SPDX-License-Identifier: MIT
internal import Core

/// Clicks go to what lies below, but for a hot spot that takes them back. A mark says where that is, and what a click
/// on it does while the pointer is over it.
final class ClickThrough {
    private let window: SurfaceHandle
    private unowned let host: OverlayHost
    private var isHovered = false
    private var isPressed = false
    private var painted: Appearance?
    /// Whether it is on.
    private(set) var isOn = false

    /// What the mark looks like.
    private struct Appearance: Hashable {
        var isLit: Bool
        var size: PixelSize
        var pixelSize: PixelSize
    }

    init(_ window: SurfaceHandle, host: OverlayHost) {
        self.window = window
        self.host = host
    }

    /// Switches it.
    func set(_ isOn: Bool) {
        self.isOn = isOn
        (isHovered, isPressed) = (false, false)
        window.surface?.setCursor(.arrow)
    }

    /// Takes what happens on the hot spot. Returns whether that was a click, which ends it.
    func handle(_ input: InputEvent, size: Size) -> Bool {
        switch input.kind {
        case .enter: hover(true)
        case .leave: hover(false)
        case .press(.left), .touchDown: isPressed = true
        case .release(.left), .touchUp:
            if isPressed && HotSpot.rect(on: size).contains(input.position) { return true }
            isPressed = false
        case .cancel: isPressed = false
        default: break
        }
        return false
    }

    /// Brings the mark up to date: it is another place, extent or scale.
    func refresh(isStashed: Bool) {
        guard let surface = window.surface else { return }
        // The tab of a stashed one answers, and all of it does.
        guard isOn && !isStashed else {
            if painted != nil { surface.hotSpotLayer.hide() }
            painted = nil
            return
        }
        let geometry = surface.geometry
        let size = PixelSize(HotSpot.rect(on: geometry.placement.size).size, scale: geometry.scale)
        let appearance = Appearance(isLit: isHovered, size: size, pixelSize: geometry.pixelSize)
        guard appearance != painted, let canvas = surface.hotSpotLayer.canvas(size) else { return }
        host.painter.drawHotSpot(isLit: isHovered, into: canvas)
        surface.hotSpotLayer.shift(
            x: (geometry.pixelSize.width - size.width) / 2, y: (size.height - geometry.pixelSize.height) / 2)
        surface.hotSpotLayer.present(canvas, opacity: 1)
        painted = appearance
    }

    private func hover(_ isHovered: Bool) {
        guard isHovered != self.isHovered else { return }
        self.isHovered = isHovered
        window.surface?.setCursor(isHovered ? .hand : .arrow)
        refresh(isStashed: false)
        if isHovered { host.hud.show(.unlock) }
    }
}

extension HUDContent {
    /// Clicks go through from now on.
    static let locked = HUDContent(icon: .lock, text: "locked")
    /// A click takes them back.
    static let unlock = HUDContent(icon: .unlock, text: "unlock")
    /// Clicks are the overlay's own again.
    static let unlocked = HUDContent(icon: .unlock, text: "unlocked")
}
