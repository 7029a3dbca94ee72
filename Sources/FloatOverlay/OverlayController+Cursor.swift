// SPDX-License-Identifier: MIT
internal import Core

extension OverlayController {
    /// Lets the pointer say what it does here, or would; nothing where it says so already.
    func updateCursor() {
        surface?.setCursor(cursor)
    }

    /// Remembers where the pointer is while nothing is pressed: over a grip it says so.
    func noteHover(_ input: InputEvent) {
        switch input.kind {
        case .enter, .motion: hover = input.position
        // It may have taken the overlay along: where it is now the next motion says.
        case .leave, .release, .touchDown: hover = nil
        case .press, .scroll, .scrollEnd, .touchMove, .touchUp, .cancel: break
        }
    }

    private var cursor: PointerCursor {
        if dragTarget == .move { return .move }
        if case .resize(let interaction)? = motion.interaction {
            return PointerCursor(interaction.resizeHandle)
        }
        if controls.isUnderPointer { return .hand }
        guard let hover, let size = geometry?.placement.size, !recognizer.isBusy, !clickThrough, !isStashed,
            recognizer.settings.hasResizeHandles,
            let resizeHandle = ResizeHandle.handle(at: hover, size: size)
        else { return .arrow }
        return PointerCursor(resizeHandle)
    }
}

extension PointerCursor {
    /// The one that tells of `resizeHandle`.
    fileprivate init(_ resizeHandle: ResizeHandle) {
        switch resizeHandle {
        case .left: self = .resizeLeft
        case .right: self = .resizeRight
        case .top: self = .resizeTop
        case .bottom: self = .resizeBottom
        case .topLeft: self = .resizeTopLeft
        case .topRight: self = .resizeTopRight
        case .bottomLeft: self = .resizeBottomLeft
        case .bottomRight: self = .resizeBottomRight
        }
    }
}
