// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

extension OverlayController {
    /// Notifies all parts that depend on `change`; no other function does.
    func changed(_ change: OverlayChange) {
        switch change {
        case .shown:
            controls.invalidate()
            host.hud.arrange()
        case .mapping, .closed: host.hud.arrange()
        case .visibility: host.delegate?.overlayChanged(self)
        case .geometry:
            applyInput()
            if let renderSize { source.renderSizeChanged(renderSize) }
            controls.placed()
            badge.refresh()
            host.hud.arrange()
            host.delegate?.overlayChanged(self)
        case .stash:
            // A click from before would act on the tab, or on the overlay that has come back.
            gestures.discardPendingClick()
            visibilityChanged()
            controls.invalidate()
            readGestures()
            applyInput()
            host.hud.arrange()
            host.delegate?.overlayChanged(self)
        }
    }

    func surfaceChanged(_ event: SurfaceEvent) {
        switch event {
        case .shown:
            motion.shown()
            if visibility.isMapped { overlayOpacity.fade(to: 1) }
            life.shown()
            changed(.shown)
        case .geometryChanged(let geometry):
            window.report(geometry)
            changed(.geometry)
        case .frameDue(let now): source.frameDue(now)
        case .returned(let index): frames.adoptedSource?.bufferReturned(index)
        case .input(let input): handle(input)
        case .gone:
            motion.end()
            overlayOpacity.end()
            window.lost()
            life.windowClosed()
        }
    }

    func motionChanged(_ event: OverlayMotion.Event) {
        switch event {
        case .began: controls.block(true)
        case .ended: controls.block(gestures.isDragging)
        case .inputChanged: applyInput()
        case .stashChanged: changed(.stash)
        }
    }

    func gestureChanged(_ event: OverlayGestures.Event) {
        switch event {
        case .dragBegan: controls.block(true)
        case .dragEnded: controls.block(motion.isMoving)
        case .placed: placement.recordHome()
        case .interactionEnded: placement.interactionEnded()
        case .triggered(let trigger): perform(trigger)
        }
    }

    func controlsChanged(_ event: OverlayControls.Event) {
        switch event {
        case .close: stop(.closed)
        case .returnToApp: returnToApp()
        case .hoveredControlMayHaveChanged: updateCursor()
        }
    }
}
