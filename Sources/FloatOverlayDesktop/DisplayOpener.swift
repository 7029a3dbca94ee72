// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import FloatOverlayWayland
internal import FloatOverlayX11
internal import Logging

/// Opens the display for overlays: a compositor with layer-shell, otherwise an X server (Xwayland included).
enum DisplayOpener {
    /// Connects to the display, or to the back end `backend`.
    static func open(
        _ backend: Backend?, in reactor: Reactor, scale: Double?, log: Logger
    ) throws(DisplayError) -> any Display {
        let candidates = candidates(backend, variable: Process.variable)
        for candidate in candidates.dropLast() {
            do throws(DisplayError) {
                return try connect(candidate, in: reactor, scale: scale, log: log)
            } catch {
                log.info("cannot use \(candidate.rawValue): \(error.message)")
            }
        }
        return try connect(candidates[candidates.count - 1], in: reactor, scale: scale, log: log)
    }

    /// The back ends to try in order, at least one; the error of the last one is thrown.
    static func candidates(_ backend: Backend?, variable: (String) -> String?) -> [Backend] {
        if let backend { return [backend] }
        guard variable("WAYLAND_DISPLAY") != nil else { return [.x11] }
        return variable("DISPLAY") == nil ? [.wayland] : [.wayland, .x11]
    }

    private static func connect(
        _ backend: Backend, in reactor: Reactor, scale: Double?, log: Logger
    ) throws(DisplayError) -> any Display {
        switch backend {
        case .x11: try X11Display(display: nil, reactor: reactor, scale: scale, logger: log)
        case .wayland: try WaylandDisplay(display: nil, reactor: reactor, scale: scale, logger: log)
        }
    }
}
