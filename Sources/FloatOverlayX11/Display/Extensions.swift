// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
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
        selectionNotify = Self.find(
            on: display, query: XFixesQueryExtension, version: XFixesQueryVersion, known: (2, 0)
        ).map { $0.event + XFixesSelectionNotify }
        let randr = Self.find(
            on: display, query: XRRQueryExtension, version: XRRQueryVersion, known: (1, 5), least: (1, 2))
        monitors = randr?.event
        hasMonitorList = randr.map { ($0.version.major, $0.version.minor) >= (1, 5) } ?? false
        keyboard = Self.keyboard(display)
        saver = Self.saver(display)
        composite = Self.find(
            on: display, query: XCompositeQueryExtension, version: XCompositeQueryVersion, known: (0, 4),
            least: (0, 2)
        ).map { "\($0.version.major).\($0.version.minor)" }
        damage = Self.find(
            on: display, query: XDamageQueryExtension, version: XDamageQueryVersion, known: (1, 1)
        ).map { ($0.event + XDamageNotify, "\($0.version.major).\($0.version.minor)") }
        isXwayland = Self.isXwayland(display, hasMonitors: randr != nil)
    }

    private typealias Query =
        (OpaquePointer?, UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?) -> CInt

    /// The type of the first event of an extension, and its version; `nil` without it or below `least`. `known` is
    /// the version that this code uses.
    private static func find(
        on display: OpaquePointer, query: Query, version queryVersion: Query, known: (CInt, CInt),
        least: (CInt, CInt) = (0, 0)
    ) -> (event: CInt, version: (major: CInt, minor: CInt))? {
        var (event, error): (CInt, CInt) = (0, 0)
        var (major, minor) = known
        guard query(display, &event, &error) != 0, queryVersion(display, &major, &minor) != 0,
            (major, minor) >= least
        else { return nil }
        return (event, (major, minor))
    }

    /// Xwayland before 23.1 lacks the extension XWAYLAND, but its output names begin with XWAYLAND.
    private static func isXwayland(_ display: OpaquePointer, hasMonitors: Bool) -> Bool {
        var (opcode, event, error): (CInt, CInt, CInt) = (0, 0, 0)
        if XQueryExtension(display, "XWAYLAND", &opcode, &event, &error) != 0 { return true }
        guard hasMonitors,
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

    private static func saver(_ display: OpaquePointer) -> CInt? {
        var (event, error): (CInt, CInt) = (0, 0)
        return XScreenSaverQueryExtension(display, &event, &error) == 0 ? nil : event + ScreenSaverNotify
    }
}
