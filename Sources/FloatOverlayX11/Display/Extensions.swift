// SPDX-License-Identifier: MIT
internal import CX11
internal import FloatOverlayCore

/// The server's extensions and the numbers of their events.
struct Extensions {
    /// XInput 2: the major opcode of its events.
    let input: CInt
    /// SHAPE: the type of its event; `nil` without it.
    let shape: CInt?
    /// MIT-SHM: the type of its completion event; `nil` without it.
    let sharedMemoryCompletion: CInt?
    /// Whether MIT-SHM accepts file descriptors (1.2).
    let sharesDescriptors: Bool
    /// XFIXES: the type of its selection event; `nil` without it.
    let selectionNotify: CInt?
    /// RANDR: the type of its first event; `nil` below 1.2.
    let monitors: CInt?
    /// Whether RANDR has monitors (1.5) and not only CRTCs.
    let hasMonitorList: Bool
    /// XKB: the type of its events; `nil` without it.
    let keyboard: CInt?
    /// MIT-SCREEN-SAVER: the type of its event; `nil` without it.
    let saver: CInt?
    /// COMPOSITE: its version; `nil` below 0.2, because older versions cannot name a window's pixmap.
    let composite: String?
    /// DAMAGE: the type of its event, and its version; `nil` without it.
    let damage: (event: CInt, version: String)?
    /// Whether the server is Xwayland, whose windows a Wayland compositor stacks.
    let isXwayland: Bool

    init(_ display: OpaquePointer) throws(DisplayError) {
        var event: CInt = 0
        var error: CInt = 0
        guard XRenderQueryExtension(display, &event, &error) != 0 else { throw .unsupported("RENDER") }
        input = try Self.input(display)
        shape = XShapeQueryExtension(display, &event, &error) == 0 ? nil : event + ShapeNotify
        (sharedMemoryCompletion, sharesDescriptors) = Self.sharedMemory(display)
        selectionNotify = Self.selections(display)
        (monitors, hasMonitorList) = Self.monitors(display)
        keyboard = Self.keyboard(display)
        saver = Self.saver(display)
        composite = Self.composite(display)
        damage = Self.damage(display)
        isXwayland = Self.isXwayland(display)
    }

    private static func composite(_ display: OpaquePointer) -> String? {
        var (event, error): (CInt, CInt) = (0, 0)
        var (major, minor): (CInt, CInt) = (0, 4)
        guard XCompositeQueryExtension(display, &event, &error) != 0,
            XCompositeQueryVersion(display, &major, &minor) != 0, (major, minor) >= (0, 2)
        else { return nil }
        return "\(major).\(minor)"
    }

    private static func damage(_ display: OpaquePointer) -> (CInt, String)? {
        var (event, error): (CInt, CInt) = (0, 0)
        var (major, minor): (CInt, CInt) = (1, 1)
        guard XDamageQueryExtension(display, &event, &error) != 0,
            XDamageQueryVersion(display, &major, &minor) != 0
        else { return nil }
        return (event + XDamageNotify, "\(major).\(minor)")
    }

    /// Xwayland before 23.1 lacks the extension XWAYLAND, but its output names begin with XWAYLAND.
    private static func isXwayland(_ display: OpaquePointer) -> Bool {
        var (opcode, event, error): (CInt, CInt, CInt) = (0, 0, 0)
        if XQueryExtension(display, "XWAYLAND", &opcode, &event, &error) != 0 { return true }
        guard monitors(display).0 != nil,
            let resources = XRRGetScreenResourcesCurrent(display, XDefaultRootWindow(display))
        else { return false }
        defer { XRRFreeScreenResources(resources) }
        guard resources.pointee.noutput > 0,
            let output = XRRGetOutputInfo(display, resources, resources.pointee.outputs[0])
        else { return false }
        defer { XRRFreeOutputInfo(output) }
        return String(cString: output.pointee.name).hasPrefix("XWAYLAND")
    }

    private static func input(_ display: OpaquePointer) throws(DisplayError) -> CInt {
        var (opcode, event, error): (CInt, CInt, CInt) = (0, 0, 0)
        var (major, minor): (CInt, CInt) = (2, 2)
        guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0,
            XIQueryVersion(display, &major, &minor) == Success, (major, minor) >= (2, 2)
        else { throw .unsupported("XInput 2.2") }
        return opcode
    }

    private static func keyboard(_ display: OpaquePointer) -> CInt? {
        var (opcode, event, error): (CInt, CInt, CInt) = (0, 0, 0)
        var (major, minor): (CInt, CInt) = (XkbMajorVersion, XkbMinorVersion)
        return XkbQueryExtension(display, &opcode, &event, &error, &major, &minor) == 0 ? nil : event
    }

    private static func sharedMemory(_ display: OpaquePointer) -> (CInt?, Bool) {
        var (major, minor, pixmaps): (CInt, CInt, CInt) = (0, 0, 0)
        // Xlib (libXext 1.3) prints a message to standard error if MIT-SHM is missing, so `XQueryExtension`
        // runs first.
        guard XQueryExtension(display, "MIT-SHM", &major, &minor, &pixmaps) != 0,
            XShmQueryVersion(display, &major, &minor, &pixmaps) != 0, XImageByteOrder(display) == LSBFirst
        else { return (nil, false) }
        return (XShmGetEventBase(display) + ShmCompletion, (major, minor) >= (1, 2))
    }

    private static func selections(_ display: OpaquePointer) -> CInt? {
        var (event, error): (CInt, CInt) = (0, 0)
        var (major, minor): (CInt, CInt) = (2, 0)
        guard XFixesQueryExtension(display, &event, &error) != 0,
            XFixesQueryVersion(display, &major, &minor) != 0
        else { return nil }
        return event + XFixesSelectionNotify
    }

    private static func saver(_ display: OpaquePointer) -> CInt? {
        var (event, error): (CInt, CInt) = (0, 0)
        return XScreenSaverQueryExtension(display, &event, &error) == 0 ? nil : event + ScreenSaverNotify
    }

    private static func monitors(_ display: OpaquePointer) -> (CInt?, Bool) {
        var (event, error): (CInt, CInt) = (0, 0)
        var (major, minor): (CInt, CInt) = (1, 5)
        guard XRRQueryExtension(display, &event, &error) != 0,
            XRRQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 2)
        else { return (nil, false) }
        return (event, (major, minor) >= (1, 5))
    }
}
