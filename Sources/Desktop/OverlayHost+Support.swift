// SPDX-License-Identifier: MIT
public import Core
public import FloatOverlay
internal import Linux
public import Logging

extension OverlayHost {
    /// Whether this desktop can show overlays: for a menu item that had better not be there. Asks it anew each time,
    /// which takes some milliseconds.
    public static var isSupported: Bool { obstacle() == nil }

    /// What keeps overlays from this desktop, or from the display `backend` of it, in words; `nil` where nothing does. What
    /// another program does there at the moment is not counted: `onThisDesktop` says it.
    public static func obstacle(_ backend: Backend? = nil, log: Logger = Logger(label: "floatoverlay"))
        -> String?
    {
        do throws(DisplayError) {
            let display = try DisplayOpener.open(backend, in: Reactor(), scale: nil, log: log)
            defer { display.close() }
            return display.monitors.isEmpty ? "the display has no monitor" : nil
        } catch {
            return error.message
        }
    }
}
