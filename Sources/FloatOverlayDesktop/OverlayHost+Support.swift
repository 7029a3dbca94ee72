// SPDX-License-Identifier: MIT
public import FloatOverlay
public import FloatOverlayCore
internal import FloatOverlayRuntime
public import Logging

extension OverlayHost {
    /// Whether this desktop can show overlays, for example to hide a menu item. Each read opens a display
    /// connection, which takes some milliseconds.
    public static var isSupported: Bool { obstacle() == nil }

    /// Why this desktop, or its back end `backend`, cannot show overlays, as a message; `nil` if it can. An
    /// overlay lock held by another program is not checked: `onThisDesktop` reports it.
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
