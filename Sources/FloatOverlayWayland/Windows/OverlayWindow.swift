// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// A layer surface on the overlay layer, above full-screen windows and without keyboard focus. A window
/// belongs to one output and is mapped once. To move to another output or to reappear, a surface makes
/// another window: an unmapped layer surface has to set all its state again, and a configure event sent
/// before must not be acknowledged any more.
final class OverlayWindow: ListenerTarget {
    let wlSurface: WLSurface
    /// The output of the window; `nil` if the compositor chooses, until the first enter event.
    private(set) var output: Output?
    /// The size that panels leave of the output that the compositor has chosen, in its logical pixels; `nil`
    /// before the first configure event.
    private(set) var freeSize: Size?
    /// Whether the first configure event has arrived, so that a buffer may be attached.
    private(set) var isConfigured = false
    /// Whether position and input region are frozen, because a button is down on the window or another window
    /// replaces it.
    var isPinned = false
    /// Called when a buffer may be attached.
    var onConfigure: (() -> Void)?
    /// Called when `scale`, `output` or `freeSize` has changed.
    var onChange: (() -> Void)?
    /// Called when the compositor has closed the window.
    var onClose: (() -> Void)?
    private let connection: Connection
    private let layerSurface: OpaquePointer
    private let fractionalScale: FractionalScale?
    private var placement: LayerSurfacePlacement
    private var input = Region.empty
    /// Whether the window has requested the whole output to get its size, and not its placement yet.
    private var isFilling = false
    /// The transparent buffer of a blank window.
    private var blankBuffer: FrameBuffer?

    /// Creates the window on `output`, or on an output that the compositor chooses, at `placement`. It receives
    /// no input until `setInput`.
    init(
        _ connection: Connection, on output: Output?, named name: String, at placement: LayerSurfacePlacement
    ) {
        self.connection = connection
        self.output = output
        self.placement = placement
        wlSurface = WLSurface(connection)
        let layer = ZWLR_LAYER_SHELL_V1_LAYER_OVERLAY.rawValue
        guard
            let made = zwlr_layer_shell_v1_get_layer_surface(
                connection.required.layerShell, wlSurface.surface, output?.proxy, layer, name)
        else { preconditionFailure("out of memory") }
        layerSurface = made
        fractionalScale = FractionalScale(of: wlSurface.surface, connection)
        zwlr_layer_surface_v1_add_listener(made, Self.layerSurfaceListener.pointer, handle)
        fractionalScale?.onChange = { [unowned self] in onChange?() }
        wlSurface.onEnter = { [unowned self] in entered($0) }
        prepare()
    }

    /// Device pixels per logical pixel, if the compositor reports it.
    var scale: Double? { fractionalScale?.scale }

    /// Destroys the window.
    func destroy() {
        (onConfigure, onChange, onClose) = (nil, nil, nil)
        fractionalScale?.destroy()
        zwlr_layer_surface_v1_destroy(layerSurface)
        wlSurface.destroy()
        blankBuffer?.close()
    }

    /// Requests another position and size with the next commit. Returns whether the placement has changed.
    func move(to placement: LayerSurfacePlacement) -> Bool {
        guard !isPinned, placement != self.placement || isFilling else { return false }
        // sway 1.7 repaints the area that a moved window leaves at the position for the first output, and
        // leaves the old image on other outputs. A full redraw of the window removes it.
        if let corner = output?.info?.origin, corner != Point(x: 0, y: 0) { wlSurface.redraw() }
        (self.placement, isFilling) = (placement, false)
        placement.apply(to: layerSurface)
        wlSurface.setExtent(placement.extent)
        return true
    }

    /// Sets the part that receives input, with the next commit. Returns whether the part has changed.
    func setInput(_ input: Region) -> Bool {
        guard !isPinned, input != self.input else { return false }
        self.input = input
        wlSurface.setInput(input)
        return true
    }

    /// Whether `placement` is the current or requested placement.
    func isAt(_ placement: LayerSurfacePlacement) -> Bool { placement == self.placement }

    /// Shows a transparent pixel and stays mapped: for a button that is down on the window, or for a picture
    /// to come.
    func blank() {
        guard isConfigured, let blankBuffer = blankBuffer ?? Self.blankBuffer(on: connection),
            wlSurface.attach(blankBuffer)
        else {
            return
        }
        self.blankBuffer = blankBuffer
        wlSurface.setOpaque(.empty)
        wlSurface.commit(isAwaited: false)
    }

    /// A buffer with one transparent pixel.
    private static func blankBuffer(on connection: Connection) -> FrameBuffer? {
        guard let segment = ShmSegment.make(4, on: connection) else { return nil }
        let blankBuffer = FrameBuffer(segment)
        (blankBuffer.size, blankBuffer.stride) = (PixelSize(width: 1, height: 1), 4)
        return blankBuffer
    }

    /// Sets all state and requests the first configure event. The input region is set before the first
    /// buffer.
    private func prepare() {
        zwlr_layer_surface_v1_set_keyboard_interactivity(
            layerSurface, ZWLR_LAYER_SURFACE_V1_KEYBOARD_INTERACTIVITY_NONE.rawValue)
        isFilling = output == nil
        if isFilling {
            LayerSurfacePlacement.requestFullArea(of: layerSurface)
        } else {
            placement.apply(to: layerSurface)
        }
        wlSurface.setExtent(placement.extent)
        wlSurface.setInput(input)
        wlSurface.commit(isAwaited: false)
    }

    private func entered(_ proxy: OpaquePointer?) {
        guard output == nil, let entered = connection.globals.output(proxy) else { return }
        output = entered
        onChange?()
    }

    private func configured(_ serial: UInt32, width: UInt32, height: UInt32) {
        zwlr_layer_surface_v1_ack_configure(layerSurface, serial)
        guard !isConfigured else { return }
        isConfigured = true
        if isFilling {
            freeSize = Size(width: Double(width), height: Double(height))
            onChange?()
        }
        onConfigure?()
    }

}

extension OverlayWindow {
    /// Configure and closed events. Every configure event is acknowledged; its size is the requested size or
    /// an earlier one.
    private static let layerSurfaceListener = Listener(zwlr_layer_surface_v1_listener()) {
        $0.configure = { owner, _, serial, width, height in
            OverlayWindow.from(owner)?.configured(serial, width: width, height: height)
        }
        $0.closed = { owner, _ in OverlayWindow.from(owner)?.onClose?() }
    }
}
