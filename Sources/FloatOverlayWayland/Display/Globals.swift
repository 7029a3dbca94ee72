// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore

/// The globals that the compositor offers.
final class Globals: ListenerTarget {
    /// The globals without which the back end cannot work.
    struct Required {
        let compositor: OpaquePointer
        let subcompositor: OpaquePointer
        let shm: OpaquePointer
        let layerShell: OpaquePointer
        let viewporter: OpaquePointer
    }

    /// The outputs that have sent all their properties.
    var outputs: [Output] { allOutputs.filter { $0.info != nil } }
    /// `wp_fractional_scale_manager_v1`.
    private(set) var fractionalScale: OpaquePointer?
    /// Called when an output was added, removed or changed.
    var onOutputs: (() -> Void)?
    /// The version of each interface that the compositor offers, whether it is used or not.
    private(set) var offeredVersions: [String: UInt32] = [:]
    /// The `wl_shm.format` values that the compositor supports.
    private(set) var formats: Set<UInt32> = []
    private let registry: OpaquePointer
    private let input: InputReader
    private var boundGlobals: [String: OpaquePointer] = [:]
    /// The registry name of each interface, for globals that are bound on request.
    private var registryNames: [String: UInt32] = [:]
    private var allOutputs: [Output] = []

    /// Takes ownership of `registry`. Seats are passed to `input`.
    init(_ registry: OpaquePointer, input: InputReader) {
        self.registry = registry
        self.input = input
        wl_registry_add_listener(registry, Self.registryListener.pointer, handle)
    }

    /// Destroys everything that was bound.
    func destroy() {
        for output in allOutputs { output.destroy() }
        allOutputs.removeAll()
        for (_, proxy) in boundGlobals { wl_proxy_destroy(proxy) }
        boundGlobals.removeAll()
        wl_registry_destroy(registry)
    }

    /// The required globals. Throws `unsupported` with the name of the first missing interface.
    func required() throws(DisplayError) -> Required {
        Required(
            compositor: try requiredGlobal("wl_compositor"),
            subcompositor: try requiredGlobal("wl_subcompositor"),
            shm: try requiredGlobal("wl_shm"), layerShell: try requiredGlobal("zwlr_layer_shell_v1"),
            viewporter: try requiredGlobal("wp_viewporter"))
    }

    private func requiredGlobal(_ interface: String) throws(DisplayError) -> OpaquePointer {
        guard let proxy = boundGlobals[interface] else { throw .unsupported(interface) }
        return proxy
    }

    /// The output of a `wl_output`.
    func output(_ proxy: OpaquePointer?) -> Output? { allOutputs.first { $0.proxy == proxy } }

    /// Binds the global `interface`; the caller owns the proxy. `nil` if the global is missing or too old.
    func bind(_ interface: String) -> OpaquePointer? {
        guard let name = registryNames[interface], let version = offeredVersions[interface] else {
            return nil
        }
        return fo_bind(registry, name, interface, version).map(OpaquePointer.init)
    }

    private func add(_ name: UInt32, interface: String, version: UInt32) {
        offeredVersions[interface] = version
        registryNames[interface] = name
        guard Self.isUsed(interface), boundGlobals[interface] == nil,
            let proxy = fo_bind(registry, name, interface, version).map(OpaquePointer.init)
        else { return }
        switch interface {
        case "wl_output": add(Output(proxy, name: name))
        case "wl_seat": input.add(proxy, name: name)
        case "wl_shm":
            wl_shm_add_listener(proxy, Self.formatListener.pointer, handle)
            boundGlobals[interface] = proxy
        default: boundGlobals[interface] = proxy
        }
        if interface == "wp_fractional_scale_manager_v1" { fractionalScale = proxy }
        if interface == "zxdg_output_manager_v1" {
            for output in allOutputs { output.requestProperties(from: proxy) }
        }
    }

    private func add(_ output: Output) {
        allOutputs.append(output)
        output.onChange = { [unowned self] in onOutputs?() }
        if let manager = boundGlobals["zxdg_output_manager_v1"] { output.requestProperties(from: manager) }
    }

    private func remove(_ name: UInt32) {
        input.remove(name)
        for (interface, registryName) in registryNames where registryName == name {
            registryNames[interface] = nil
        }
        guard let index = allOutputs.firstIndex(where: { $0.name == name }) else { return }
        let output = allOutputs.remove(at: index)
        output.destroy()
        onOutputs?()
    }

    /// Whether the back end binds globals of `interface`: every output and seat, and the first global of each
    /// other interface.
    private static func isUsed(_ interface: String) -> Bool {
        switch interface {
        case "wl_compositor", "wl_subcompositor", "wl_shm", "wl_output", "wl_seat": true
        case "zwlr_layer_shell_v1", "wp_viewporter": true
        case "wp_fractional_scale_manager_v1", "zxdg_output_manager_v1": true
        default: false
        }
    }
}

extension Globals {
    /// Globals that were added or removed.
    private static let registryListener = Listener(wl_registry_listener()) {
        $0.global = { owner, _, name, interface, version in
            guard let interface else { return }
            Globals.from(owner)?.add(name, interface: String(cString: interface), version: version)
        }
        $0.global_remove = { owner, _, name in Globals.from(owner)?.remove(name) }
    }

    /// The supported formats.
    private static let formatListener = Listener(wl_shm_listener()) {
        $0.format = { owner, _, format in Globals.from(owner)?.formats.insert(format) }
    }
}
