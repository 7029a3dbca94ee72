// SPDX-License-Identifier: MIT
internal import CWayland
internal import Core
internal import Surfaces

/// A layer surface on the overlay layer: above fullscreen windows, without a keyboard. It lives on one output, and it is
/// on the screen once: what goes to another output, or off the screen, makes another window when it comes back. One that
/// is only unmapped has to say everything again too, and what the compositor had to say to it meanwhile may not be
/// answered any more.
final class OverlayWindow: ListenerTarget {
    let wlSurface: WLSurface
    /// The output it was made for; `nil` where the compositor chose, until it has said which.
    private(set) var output: Output?
    /// Device pixels a logical pixel, where the compositor says so (`wp_fractional_scale_v1`).
    private(set) var scale: Double?
    /// How much panels leave of the output that the compositor chose, in its logical pixels, once it has said so.
    private(set) var room: Size?
    /// Whether the compositor has said that a buffer may come.
    private(set) var isConfigured = false
    /// Whether it stays where it is, and takes what input it takes: a hand has hold of it, or another one follows.
    var isPinned = false
    /// Called when a buffer may come.
    var onConfigure: (() -> Void)?
    /// Called when `scale`, `output` or `room` is another one.
    var onChange: (() -> Void)?
    /// Called when the compositor has taken it away.
    var onClose: (() -> Void)?
    private let connection: Connection
    private let layerSurface: OpaquePointer
    private var fractional: OpaquePointer?
    private var place: LayerSurfacePlacement
    private var input: Region
    /// Whether it has asked for all of an output, to be told how large that is, and not for its place yet.
    private var isFilling = false
    /// What it shows while it is blank.
    private var nothing: FrameBuffer?

    /// Makes it on `output`, or on the one that the compositor chooses, at `place` with `input` as all of it that takes
    /// any, and asks for leave to show something.
    init(
        _ connection: Connection, on output: Output?, named name: String, at place: LayerSurfacePlacement,
        input: Region
    ) {
        self.connection = connection
        self.output = output
        self.place = place
        self.input = input
        wlSurface = WLSurface(connection)
        let layer = ZWLR_LAYER_SHELL_V1_LAYER_OVERLAY.rawValue
        guard
            let made = zwlr_layer_shell_v1_get_layer_surface(
                connection.required.layerShell, wlSurface.surface, output?.proxy, layer, name)
        else { preconditionFailure("out of memory") }
        layerSurface = made
        zwlr_layer_surface_v1_add_listener(made, connection.listeners.layerSurface.pointer, handle)
        followScale()
        wlSurface.onEnter = { [unowned self] in entered($0) }
        prepare()
    }

    private func followScale() {
        guard let manager = connection.globals.fractionalScale else { return }
        fractional = wp_fractional_scale_manager_v1_get_fractional_scale(manager, wlSurface.surface)
        guard let fractional else { return }
        wp_fractional_scale_v1_add_listener(
            fractional, connection.listeners.fractionalScale.pointer, handle)
    }

    /// Takes it off the screen for good.
    func end() {
        (onConfigure, onChange, onClose) = (nil, nil, nil)
        if let fractional { wp_fractional_scale_v1_destroy(fractional) }
        zwlr_layer_surface_v1_destroy(layerSurface)
        wlSurface.end()
    }

    /// Moves and resizes it, from the next commit on; whether that is anything new.
    func move(to place: LayerSurfacePlacement) -> Bool {
        guard !isPinned, place != self.place || isFilling else { return false }
        // sway 1.7 takes the place that is left for one on the first output, and leaves what is seen there on others.
        if let corner = output?.info?.origin, corner != Point(x: 0, y: 0) { wlSurface.redraw() }
        (self.place, isFilling) = (place, false)
        place.apply(to: layerSurface)
        wlSurface.setExtent(place.extent)
        return true
    }

    /// Sets which part takes input, from the next commit on; whether that is anything new.
    func takeInput(_ input: Region) -> Bool {
        guard !isPinned, input != self.input else { return false }
        self.input = input
        wlSurface.setInput(input)
        return true
    }

    /// Whether `place` is where it is, or is asked to be.
    func isAt(_ place: LayerSurfacePlacement) -> Bool { place == self.place }

    /// Shows nothing, and yet is there: for whoever has hold of it, or for what is to come.
    func blank() {
        guard isConfigured, let nothing = nothing ?? Self.nothing(on: connection), wlSurface.attach(nothing)
        else {
            return
        }
        self.nothing = nothing
        wlSurface.setOpaque(.empty)
        wlSurface.commit(isAwaited: false)
    }

    /// A pixel that is none.
    private static func nothing(on connection: Connection) -> FrameBuffer? {
        guard let segment = ShmSegment.make(4, on: connection) else { return nil }
        let nothing = FrameBuffer(segment)
        (nothing.size, nothing.stride) = (PixelSize(width: 1, height: 1), 4)
        return nothing
    }

    /// Says everything about it and asks for leave to show something. The part that takes input comes before the first
    /// buffer.
    private func prepare() {
        zwlr_layer_surface_v1_set_keyboard_interactivity(
            layerSurface, ZWLR_LAYER_SURFACE_V1_KEYBOARD_INTERACTIVITY_NONE.rawValue)
        isFilling = output == nil
        if isFilling { LayerSurfacePlacement.fill(layerSurface) } else { place.apply(to: layerSurface) }
        wlSurface.setExtent(place.extent)
        wlSurface.setInput(input)
        wlSurface.commit(isAwaited: false)
    }

    private func entered(_ proxy: OpaquePointer?) {
        guard output == nil, let entered = connection.globals.output(proxy) else { return }
        output = entered
        onChange?()
    }

    fileprivate func configured(_ serial: UInt32, width: UInt32, height: UInt32) {
        zwlr_layer_surface_v1_ack_configure(layerSurface, serial)
        guard !isConfigured else { return }
        isConfigured = true
        if isFilling {
            room = Size(width: Double(width), height: Double(height))
            onChange?()
        }
        onConfigure?()
    }

    fileprivate func prefers(_ scale: UInt32) {
        let scale = Monitor.clampedScale(Double(scale) / 120)
        guard scale != self.scale else { return }
        self.scale = scale
        onChange?()
    }

    fileprivate func closed() { onClose?() }
}

extension zwlr_layer_surface_v1_listener {
    /// Leave to show something, and the end. Every leave is acknowledged; where an extent was asked for, it is that one, or
    /// an older one.
    static var window: Self {
        var functions = Self()
        functions.configure = { owner, _, serial, width, height in
            OverlayWindow.from(owner)?.configured(serial, width: width, height: height)
        }
        functions.closed = { owner, _ in OverlayWindow.from(owner)?.closed() }
        return functions
    }
}

extension wp_fractional_scale_v1_listener {
    /// The scale, which may come several times.
    static var window: Self {
        var functions = Self()
        functions.preferred_scale = { owner, _, scale in OverlayWindow.from(owner)?.prefers(scale) }
        return functions
    }
}
