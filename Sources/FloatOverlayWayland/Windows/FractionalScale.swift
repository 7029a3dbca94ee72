// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore

/// The scale that the compositor prefers for one `wl_surface` (`wp_fractional_scale_v1`).
final class FractionalScale: ListenerTarget {
    /// Device pixels per logical pixel; `nil` before the first event.
    private(set) var scale: Double?
    /// Called when `scale` has changed.
    var onChange: (() -> Void)?
    private let proxy: OpaquePointer

    /// `nil` if the compositor does not report scales.
    init?(of surface: OpaquePointer, _ connection: Connection) {
        guard let manager = connection.globals.fractionalScale,
            let proxy = wp_fractional_scale_manager_v1_get_fractional_scale(manager, surface)
        else { return nil }
        self.proxy = proxy
        wp_fractional_scale_v1_add_listener(proxy, Self.listener.pointer, handle)
    }

    /// Destroys the proxy. No callback follows.
    func destroy() {
        onChange = nil
        wp_fractional_scale_v1_destroy(proxy)
    }

    private func prefers(_ scale: Double) {
        guard scale != self.scale else { return }
        self.scale = scale
        onChange?()
    }

    /// The preferred scale in 120ths, which may arrive several times.
    private static let listener = Listener(wp_fractional_scale_v1_listener()) {
        $0.preferred_scale = { owner, _, scale in
            FractionalScale.from(owner)?.prefers(Monitor.clampedScale(Double(scale) / 120))
        }
    }
}
