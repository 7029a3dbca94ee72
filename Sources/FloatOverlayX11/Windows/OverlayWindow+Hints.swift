// SPDX-License-Identifier: MIT
internal import CX11
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

extension OverlayWindow {
    /// Sets the properties that describe the window to window managers, compositors and user rules.
    ///
    /// The Xwayland support of wlroots 0.15 focuses an override-redirect window when it is mapped, except for
    /// a list of window types. The two types used here are on the list: an overlay is a utility window, a HUD
    /// a notification. The menu types are on the list too, but GNOME hides menus together with their
    /// application.
    func describe(_ title: String, role: SurfaceRole, to connection: Connection) {
        let type = connection.atoms[role == .hud ? .typeNotification : .typeUtility]
        connection.set(.windowType, of: id, type: XA_ATOM, to: [type])
        connection.set(.processID, of: id, type: XA_CARDINAL, to: [UInt(Process.id)])
        connection.set(.clientMachine, of: id, type: XA_STRING, to: Self.hostName)
        // 2: the compositor must not release the screen for this window, nor for a full-screen window below
        // it (EWMH).
        connection.set(.bypassCompositor, of: id, type: XA_CARDINAL, to: [2])
        if role == .overlay { connection.set(.role, of: id, type: XA_STRING, to: "PictureInPicture") }
        name(title, connection)
        classify(connection)
    }

    /// Sets the opacity that compositors apply; 1 deletes the property.
    func setOpacity(_ opacity: Double, _ connection: Connection) {
        if opacity >= 1 {
            XDeleteProperty(connection.display, id, connection.atoms[.opacity])
        } else {
            let value = UInt((max(0, opacity) * Double(UInt32.max)).rounded())
            connection.set(.opacity, of: id, type: XA_CARDINAL, to: [value])
        }
    }

    private func name(_ title: String, _ connection: Connection) {
        connection.set(.wmName, of: id, type: connection.atoms[.utf8], to: title)
        XStoreName(connection.display, id, title)
    }

    private func classify(_ connection: Connection) {
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
