// SPDX-License-Identifier: MIT
internal import Core
public import FloatOverlay
internal import Linux
public import Logging
internal import X11

extension OverlayHost {
    /// Whether this desktop can show overlays: for a menu item that had better not be there. Asks it anew each time,
    /// which takes some milliseconds.
    public static var isSupported: Bool { obstacle() == nil }

    /// What keeps overlays from this desktop, in words; `nil` where nothing does. What another program does there at
    /// the moment is not counted: `onThisDesktop` says it.
    public static func obstacle(log: Logger = Logger(label: "floatoverlay")) -> String? {
        do throws(StageError) {
            let stage = try X11Stage(display: nil, reactor: Reactor(), scale: nil, logger: log)
            defer { stage.close() }
            return stage.monitors.isEmpty ? "the display has no monitor" : nil
        } catch {
            return error.words
        }
    }
}
