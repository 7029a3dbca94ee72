// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore

/// The globals that the compositor offers.
final class Globals: ListenerTarget {
    /// The globals without which the back end cannot work.
    struct Required {
        let compositor: OpaquePointer
        let subcompositor: OpaquePointer
        let memory: OpaquePointer
        let layerShell: OpaquePointer
        let viewporter: OpaquePointer
    }

    /// The outputs that have sent all their properties.
    var outputs: [Output] { allOutputs.filter { $0.info != nil } }
    /// `wp_fractional_scale_manager_v1`.
    private(set) var fractionalScale: OpaquePointer?
    /// Called when an output was added, removed or changed.
    var onOutputs: (() -> Void)?
    /// The version that the compositor offers of each interface, used or not.
    private(set) var offers: [String: UInt32] = [:]
    /// The `wl_shm.format` values that the compositor supports.
    private(set) var formats: Set<UInt32> = []
    private let registry: OpaquePointer
    private let input: InputReader
    private var singles: [String: OpaquePointer] = [:]
    /// The registry name of each interface, for globals that are bound on request.
    private var numbers: [String: UInt32] = [:]
    private var allOutputs: [Output] = []

    /// Takes ownership of `registry`. Seats are passed to `input`.
    init(_ registry: OpaquePointer, _ input: InputReader) {
        self.registry = registry
        self.input = input
        wl_registry_add_listener(registry, Self.registryListener.pointer, handle)
    }

    /// Destroys everything that was bound.
    func destroy() {
        for output in allOutputs { output.destroy() }
        allOutputs.removeAll()
        for (_, proxy) in singles { wl_proxy_destroy(proxy) }
        singles.removeAll()
        wl_registry_destroy(registry)
    }

    /// The required globals. Throws `unsupported` with the name of the first missing interface.
    func required() throws(DisplayError) -> Required {
        Required(
            compositor: try need("wl_compositor"), subcompositor: try need("wl_subcompositor"),
            memory: try need("wl_shm"), layerShell: try need("zwlr_layer_shell_v1"),
            viewporter: try need("wp_viewporter"))
    }

    private func need(_ interface: String) throws(DisplayError) -> OpaquePointer {
        guard let proxy = singles[interface] else { throw .unsupported(interface) }
        return proxy
    }

    /// The output of a `wl_output`.
    func output(_ proxy: OpaquePointer?) -> Output? { allOutputs.first { $0.proxy == proxy } }

    /// Binds the global `interface`; the caller owns the proxy. `nil` if the global is missing or too old.
    func bind(_ interface: String) -> OpaquePointer? {
        guard let number = numbers[interface], let version = offers[interface] else { return nil }
        return fo_bind(registry, number, interface, version).map(OpaquePointer.init)
    }

    private func add(_ name: UInt32, _ interface: UnsafePointer<CChar>, _ version: UInt32) {
        let word = String(cString: interface)
        offers[word] = version
        numbers[word] = name
        guard Self.isUsed(word), singles[word] == nil,
            let proxy = fo_bind(registry, name, interface, version).map(OpaquePointer.init)
        else { return }
        switch word {
        case "wl_output": add(Output(proxy, name: name))
        case "wl_seat": input.add(proxy, name: name)
        case "wl_shm":
            wl_shm_add_listener(proxy, Self.formatListener.pointer, handle)
            singles[word] = proxy
        default: singles[word] = proxy
        }
        if word == "wp_fractional_scale_manager_v1" { fractionalScale = proxy }
        if word == "zxdg_output_manager_v1" {
            for output in allOutputs { output.requestProperties(from: proxy) }
        }
    }

    private func add(_ output: Output) {
        allOutputs.append(output)
        output.onChange = { [unowned self] in onOutputs?() }
        if let manager = singles["zxdg_output_manager_v1"] { output.requestProperties(from: manager) }
    }

    private func remove(_ name: UInt32) {
        input.remove(name)
        for (interface, number) in numbers where number == name { numbers[interface] = nil }
        guard let index = allOutputs.firstIndex(where: { $0.name == name }) else { return }
        let output = allOutputs.remove(at: index)
        output.destroy()
        onOutputs?()
    }

    /// Every output and seat is bound; of other globals, only the first of each interface.
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
            if let interface { Globals.from(owner)?.add(name, interface, version) }
        }
        $0.global_remove = { owner, _, name in Globals.from(owner)?.remove(name) }
    }

    /// The supported formats.
    private static let formatListener = Listener(wl_shm_listener()) {
        $0.format = { owner, _, format in Globals.from(owner)?.formats.insert(format) }
    }
}
