// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Measures the area of an output that panels leave free: a layer surface that requests the whole output
/// receives its size in the configure event and is never mapped. Compositors do not report the panels'
/// positions; placements are measured from the free area.
final class WorkAreaProbe: ListenerTarget {
    /// A reply of the compositor.
    struct Reply: Equatable {
        /// The size of the free area in logical pixels of the compositor; `nil` if the compositor does not
        /// report it.
        var free: Size?
    }

    /// How often, and how long after it was closed, the surface is created again.
    private static let maxRenewals = 10
    private static let renewalDelay = Duration.milliseconds(500)

    /// The newest reply; `nil` before the first.
    private(set) var reply: Reply?
    /// Called when `reply` has changed.
    var onChange: (() -> Void)?
    private let connection: Connection
    private let output: Output
    private let renewalTimer: Timer
    private var renewalCount = 0
    private var surface: (wlSurface: WLSurface, layerSurface: OpaquePointer)?

    /// Starts the probe of `output`.
    init(_ connection: Connection, of output: Output, in reactor: Reactor) {
        self.connection = connection
        self.output = output
        renewalTimer = Timer(in: reactor)
        renewalTimer.onFire = { [unowned self] _ in if self.connection.isUsable { open() } }
        open()
    }

    private func open() {
        let wlSurface = WLSurface(connection)
        let layer = ZWLR_LAYER_SHELL_V1_LAYER_BACKGROUND.rawValue
        guard
            let made = zwlr_layer_shell_v1_get_layer_surface(
                connection.required.layerShell, wlSurface.surface, output.proxy, layer, "floatoverlay-probe")
        else { preconditionFailure("out of memory") }
        surface = (wlSurface, made)
        zwlr_layer_surface_v1_add_listener(made, Self.listener.pointer, handle)
        LayerSurfacePlacement.requestFullArea(of: made)
        wlSurface.setInput(.empty)
        wlSurface.commit(isAwaited: false)
    }

    deinit { destroy() }

    /// Destroys the surface. No callback follows.
    func destroy() {
        onChange = nil
        renewalTimer.cancel()
        destroySurface()
    }

    private func destroySurface() {
        guard let (wlSurface, layerSurface) = surface.take() else { return }
        zwlr_layer_surface_v1_destroy(layerSurface)
        wlSurface.destroy()
    }

    /// Handles a surface that the compositor has closed. The output may still exist. The last reply stays valid until
    /// the next reply, because the panels have not changed.
    private func closed() {
        destroySurface()
        renewalCount += 1
        if renewalCount <= Self.maxRenewals { renewalTimer.set(after: Self.renewalDelay) }
        if reply == nil || renewalCount > Self.maxRenewals { update(Reply(free: nil)) }
    }

    private func configured(_ serial: UInt32, width: UInt32, height: UInt32) {
        if let surface { zwlr_layer_surface_v1_ack_configure(surface.layerSurface, serial) }
        let isKnown = (1...32767).contains(width) && (1...32767).contains(height)
        update(Reply(free: isKnown ? Size(width: Double(width), height: Double(height)) : nil))
    }

    private func update(_ reply: Reply) {
        guard reply != self.reply else { return }
        self.reply = reply
        onChange?()
    }
}

extension WorkAreaProbe {
    /// The size, each time it changes.
    private static let listener = Listener(zwlr_layer_surface_v1_listener()) {
        $0.configure = { owner, _, serial, width, height in
            WorkAreaProbe.from(owner)?.configured(serial, width: width, height: height)
        }
        $0.closed = { owner, _ in WorkAreaProbe.from(owner)?.closed() }
    }
}
