// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import FloatOverlaySurfaces
internal import Glibc

/// An override-redirect window: window managers do not manage it, it never gets the focus, and it is on all
/// desktops.
final class OverlayWindow {
    let id: Window
    private(set) var frame: PixelRect
    /// Whether the window is mapped or a map request is under way.
    private(set) var isMapped = false
    let role: SurfaceRole
    private let connection: Connection
    private var scale: Double
    private var inputShape: InputShape
    private var radius: Double
    private var appliedShape: (size: PixelSize, scale: Double, radius: Double)?
    private var isOpen = true
    /// Serial number of the last map request.
    private(set) var mapSerial: UInt = 0

    init(_ connection: Connection, format: WindowVisual, role: SurfaceRole, frame: PixelRect, scale: Double) {
        self.connection = connection
        self.role = role
        self.frame = frame
        self.scale = scale
        (inputShape, radius) = (role.inputShape, role.cornerRadius)
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
        applyCorners()
        applyInput()
    }

    deinit { destroy() }

    /// Destroys the window (`XDestroyWindow`).
    func destroy() {
        guard isOpen else { return }
        isOpen = false
        isMapped = false
        if connection.isUsable { XDestroyWindow(connection.display, id) }
    }

    /// Records that the window was destroyed by another client.
    func markDestroyed() {
        isOpen = false
        isMapped = false
    }

    /// Maps the window on top (`XMapRaised`), or directly below `locker`. Corners and input shape are set
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
        mapSerial = XNextRequest(connection.display) - 1
    }

    /// Records an unmap event with the serial number `serial`. Returns whether another client or the server
    /// caused it.
    func recordUnmap(serial: UInt) -> Bool {
        // A map request causes no unmap event: an event with its number is of another client, before our next
        // request. The events of our own unmap requests have lower numbers.
        guard isMapped, serial >= mapSerial else { return false }
        isMapped = false
        return true
    }

    /// Unmaps the window (`XUnmapWindow`).
    func unmap() {
        isMapped = false
        XUnmapWindow(connection.display, id)
    }

    /// Raises the window above all others (`XRaiseWindow`).
    func raise() { XRaiseWindow(connection.display, id) }

    /// Moves the window, and resizes and reshapes it if its size or the scale has changed. Returns whether
    /// the size has changed.
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
        applyCorners()
        if isNewScale { applyInput() }
        return frame.size != old.size
    }

    /// Sets the part that receives input. Only an overlay receives input.
    func setInputShape(_ shape: InputShape) {
        guard role == .overlay else { return }
        inputShape = shape
        applyInput()
    }

    /// Sets the corner radius in logical pixels.
    func setCornerRadius(_ radius: Double) {
        guard radius != self.radius else { return }
        self.radius = radius
        applyCorners()
    }

    /// Rounds the corners through the bounding shape, with and without a compositor. Pixels outside the shape
    /// are neither visible nor clickable.
    private func applyCorners() {
        guard connection.extensions.shape != nil else { return }
        if let appliedShape, appliedShape == (frame.size, scale, radius) { return }
        appliedShape = (frame.size, scale, radius)
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
        case .rects(let rects): rectangles = rects.map { XRectangle(PixelRect($0, scale: scale)) }
        }
        XShapeCombineRectangles(
            connection.display, id, ShapeInput, 0, 0, &rectangles, CInt(rectangles.count), ShapeSet, Unsorted)
    }

    // MARK: Hints

    /// Sets the properties that describe the window to window managers, compositors and user rules.
    ///
    /// The Xwayland support of wlroots 0.15 focuses an override-redirect window when it is mapped, except for
    /// a list of window types. The two types used here are on the list: an overlay is a utility window, the
    /// others are notifications. The menu types are on the list too, but GNOME hides menus together with their
    /// application.
    func setHints(title: String) {
        let type = connection.atoms[role == .overlay ? .typeUtility : .typeNotification]
        connection.set(.windowType, of: id, type: XA_ATOM, to: [type])
        connection.set(.processID, of: id, type: XA_CARDINAL, to: [UInt(Process.id)])
        connection.set(.clientMachine, of: id, type: XA_STRING, to: Self.hostName)
        // 2: the compositor must not release the screen for this window, nor for a full-screen window below
        // it (EWMH).
        connection.set(.bypassCompositor, of: id, type: XA_CARDINAL, to: [2])
        if role == .overlay { connection.set(.role, of: id, type: XA_STRING, to: "PictureInPicture") }
        connection.set(.netWMName, of: id, type: connection.atoms[.utf8], to: title)
        XStoreName(connection.display, id, title)
        setClassAndInputHints()
    }

    /// Sets the opacity that compositors apply; 1 deletes the property.
    func setOpacity(_ opacity: Double) {
        if opacity >= 1 {
            XDeleteProperty(connection.display, id, connection.atoms[.opacity])
        } else {
            let value = UInt((max(0, opacity) * Double(UInt32.max)).rounded())
            connection.set(.opacity, of: id, type: XA_CARDINAL, to: [value])
        }
    }

    private func setClassAndInputHints() {
        var hints = XWMHints()
        hints.flags = InputHint
        hints.input = 0
        XSetWMHints(connection.display, id, &hints)
        var name = Array("floatoverlay".utf8CString)
        var kind = Array("FloatOverlay".utf8CString)
        name.withUnsafeMutableBufferPointer { name in
            kind.withUnsafeMutableBufferPointer { kind in
                var hint = XClassHint(res_name: name.baseAddress, res_class: kind.baseAddress)
                XSetClassHint(connection.display, id, &hint)
            }
        }
    }

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension XRectangle {
    /// The rectangle, clamped to the protocol's 16 bits.
    fileprivate init(_ rect: PixelRect) {
        self.init(
            x: Int16(clamping: rect.x), y: Int16(clamping: rect.y), width: UInt16(clamping: rect.size.width),
            height: UInt16(clamping: rect.size.height))
    }
}
