// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore

/// A monitor (`wl_output`) and its properties. The monitor is used from its own first `done` on, because the
/// initial round trips may end before its name arrives.
final class Output: ListenerTarget {
    /// The registry name.
    let name: UInt32
    let proxy: OpaquePointer
    /// The properties; `nil` before the first complete set.
    private(set) var info: OutputInfo?
    /// Called when `info` has changed.
    var onChange: (() -> Void)?
    private var xdgOutput: OpaquePointer?
    private var pending = OutputInfo()

    /// Takes ownership of `proxy`.
    init(_ proxy: OpaquePointer, name: UInt32) {
        self.proxy = proxy
        self.name = name
        wl_output_add_listener(proxy, Self.outputListener.pointer, handle)
    }

    /// Requests from `manager` the properties that `wl_output` lacks: size and position in logical pixels
    /// and, in old versions, the name.
    func requestProperties(from manager: OpaquePointer) {
        guard xdgOutput == nil, let made = zxdg_output_manager_v1_get_xdg_output(manager, proxy) else {
            return
        }
        xdgOutput = made
        zxdg_output_v1_add_listener(made, Self.xdgOutputListener.pointer, handle)
    }

    /// Releases the output. No callback follows.
    func destroy() {
        onChange = nil
        if let xdgOutput { zxdg_output_v1_destroy(xdgOutput) }
        xdgOutput = nil
        if wl_output_get_version(proxy) >= WL_OUTPUT_RELEASE_SINCE_VERSION {
            wl_output_release(proxy)
        } else {
            wl_output_destroy(proxy)
        }
    }

    /// Handles the end of a set of properties from `wl_output` or `zxdg_output_v1`.
    private func done() {
        guard pending.mode != nil, xdgOutput == nil || pending.logical != nil, pending != info else { return }
        if pending.name.isEmpty { pending.name = "output-\(name)" }
        info = pending
        onChange?()
    }
}

extension Output {
    /// The properties of a `wl_output`.
    private static let outputListener = Listener(wl_output_listener()) {
        $0.geometry = { owner, _, _, _, _, _, _, make, model, transform in
            guard let output = Output.from(owner) else { return }
            output.pending.make = make.map { String(cString: $0) } ?? ""
            output.pending.model = model.map { String(cString: $0) } ?? ""
            output.pending.transform = OutputTransform(rawValue: transform) ?? .none
        }
        $0.mode = { owner, _, flags, width, height, refresh in
            let isValid = (1...65535).contains(width) && (1...65535).contains(height)
            guard isValid, flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0 else { return }
            let interval: Duration? = refresh > 0 ? .nanoseconds(1_000_000_000_000 / Int64(refresh)) : nil
            Output.from(owner)?.pending.mode = PixelSize(width: Int(width), height: Int(height))
            Output.from(owner)?.pending.refresh = interval
        }
        $0.scale = { owner, _, factor in Output.from(owner)?.pending.factor = Int(factor) }
        $0.name = { owner, _, name in
            if let name { Output.from(owner)?.pending.name = String(cString: name) }
        }
        $0.description = { _, _, _ in }
        $0.done = { owner, _ in Output.from(owner)?.done() }
    }

    /// The properties of a `zxdg_output_v1`.
    private static let xdgOutputListener = Listener(zxdg_output_v1_listener()) {
        $0.logical_position = { owner, _, x, y in
            Output.from(owner)?.pending.origin = Point(x: Double(x), y: Double(y))
        }
        $0.logical_size = { owner, _, width, height in
            guard (1...65535).contains(width), (1...65535).contains(height) else { return }
            Output.from(owner)?.pending.logical = Size(width: Double(width), height: Double(height))
        }
        $0.name = { owner, _, name in
            if let name { Output.from(owner)?.pending.name = String(cString: name) }
        }
        $0.description = { _, _, _ in }
        $0.done = { owner, _ in Output.from(owner)?.done() }
    }
}
