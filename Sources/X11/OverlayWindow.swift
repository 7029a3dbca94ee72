// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Glibc

/// An override-redirect window: no window manager touches it, nothing gives it focus, it is on all desktops.
final class OverlayWindow {
    /// Logical pixels of the round corners: the overlay's, and the HUD's.
    private static let overlayRadius = 8.0
    private static let hudRadius = 4.0

    let id: Window
    private(set) var frame: PixelRect
    /// Whether it has been asked on screen.
    private(set) var isMapped = false
    private let connection: Connection
    private let role: SurfaceRole
    private var scale: Double
    private var inputShape: InputShape
    private var radius: Double
    private var shaped: (size: PixelSize, scale: Double, radius: Double)?
    private var isOpen = true
    /// The serial number of the request that mapped it.
    private var mapped: UInt = 0

    init(_ connection: Connection, format: WindowVisual, role: SurfaceRole, frame: PixelRect, scale: Double) {
        self.connection = connection
        self.role = role
        self.frame = frame
        self.scale = scale
        inputShape = role == .hud ? .none : .all
        radius = role == .hud ? Self.hudRadius : Self.overlayRadius
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.colormap = format.colormap
        attributes.border_pixel = 0
        attributes.background_pixmap = 0
        attributes.bit_gravity = NorthWestGravity
        attributes.event_mask = ExposureMask | StructureNotifyMask
        let mask = CWOverrideRedirect | CWColormap | CWBorderPixel | CWBackPixmap | CWBitGravity | CWEventMask
        id = XCreateWindow(
            connection.display, connection.root, CInt(frame.x), CInt(frame.y), UInt32(frame.size.width),
            UInt32(frame.size.height), 0, format.depth, UInt32(InputOutput), format.visual, UInt(mask),
            &attributes)
        shape()
        applyInput()
    }

    deinit { destroy() }

    /// Takes it off for good (`XDestroyWindow`).
    func destroy() {
        guard isOpen else { return }
        isOpen = false
        isMapped = false
        if connection.isUsable { XDestroyWindow(connection.display, id) }
    }

    /// It has gone without us.
    func forget() {
        isOpen = false
        isMapped = false
    }

    /// Puts it on screen, on top (`XMapRaised`) or right under `locker`. Its corners and input shape have been set
    /// before.
    func map(under locker: Window?) {
        isMapped = true
        if let locker {
            var changes = XWindowChanges()
            changes.sibling = locker
            changes.stack_mode = Below
            XConfigureWindow(connection.display, id, UInt32(CWSibling | CWStackMode), &changes)
            XMapWindow(connection.display, id)
        } else {
            XMapRaised(connection.display, id)
        }
        mapped = XNextRequest(connection.display) - 1
    }

    /// It went off the screen at `serial`; says whether somebody else did that, or the server.
    func noteUnmapped(_ serial: UInt) -> Bool {
        guard isMapped, serial > mapped else { return false }
        isMapped = false
        return true
    }

    /// Takes it off the screen (`XUnmapWindow`).
    func unmap() {
        isMapped = false
        XUnmapWindow(connection.display, id)
    }

    /// Puts it over all others (`XRaiseWindow`).
    func raise() { XRaiseWindow(connection.display, id) }

    /// Moves it, and resizes and reshapes it where its extent or the scale changed; says whether it did the
    /// latter.
    func place(_ frame: PixelRect, scale: Double) -> Bool {
        let old = self.frame
        self.frame = frame
        let isNewScale = scale != self.scale
        self.scale = scale
        guard frame.size != old.size || isNewScale else {
            if frame != old { XMoveWindow(connection.display, id, CInt(frame.x), CInt(frame.y)) }
            return false
        }
        XMoveResizeWindow(
            connection.display, id, CInt(frame.x), CInt(frame.y), UInt32(frame.size.width),
            UInt32(frame.size.height))
        shape()
        if isNewScale { applyInput() }
        return frame.size != old.size
    }

    /// Sets which part takes input; a HUD never does.
    func takeInput(_ shape: InputShape) {
        guard role == .overlay else { return }
        inputShape = shape
        applyInput()
    }

    /// Rounds the corners by `radius` logical pixels from now on.
    func setCornerRadius(_ radius: Double) {
        guard radius != self.radius else { return }
        self.radius = radius
        shape()
    }

    /// Rounds the corners through the bounding shape, with a compositor and without: what is outside is not
    /// ours, for the eye and for the pointer.
    private func shape() {
        guard connection.extensions.shape != nil else { return }
        if let shaped, shaped == (frame.size, scale, radius) { return }
        shaped = (frame.size, scale, radius)
        var rows = Corners.rounded(frame.size, radius: Int((radius * scale).rounded())).map(XRectangle.init)
        XShapeCombineRectangles(
            connection.display, id, ShapeBounding, 0, 0, &rows, CInt(rows.count), ShapeSet, YXBanded)
    }

    private func applyInput() {
        guard connection.extensions.shape != nil else { return }
        var rectangles: [XRectangle]
        switch inputShape {
        case .all:
            XShapeCombineMask(connection.display, id, ShapeInput, 0, 0, 0, ShapeSet)
            return
        case .none: rectangles = []
        case .rects(let rects): rectangles = rects.map(device)
        }
        XShapeCombineRectangles(
            connection.display, id, ShapeInput, 0, 0, &rectangles, CInt(rectangles.count), ShapeSet, Unsorted)
    }

    private func device(_ rect: Rect) -> XRectangle {
        let (x, y) = (pixels(rect.origin.x), pixels(rect.origin.y))
        let size = PixelSize(width: max(0, pixels(rect.maxX) - x), height: max(0, pixels(rect.maxY) - y))
        return XRectangle(PixelRect(x: x, y: y, size: size))
    }

    private func pixels(_ value: Double) -> Int {
        value.isFinite ? Int(min(max(value * scale, -32768), 32767).rounded()) : 0
    }
}

extension XRectangle {
    /// The same in the server's 16 bits.
    fileprivate init(_ rect: PixelRect) {
        self.init(
            x: Int16(clamping: rect.x), y: Int16(clamping: rect.y), width: UInt16(clamping: rect.size.width),
            height: UInt16(clamping: rect.size.height))
    }
}
