// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
package import FloatOverlayCore

extension WaylandDisplay {
    private static let screencopy = "zwlr_screencopy_manager_v1"
    private static let toplevels = "zwlr_foreign_toplevel_manager_v1"

    /// Whether the compositor supports screencopy in version 3.
    var hasScreencopy: Bool { (connection.globals.offeredVersions[Self.screencopy] ?? 0) >= 3 }
    /// Whether the compositor publishes windows.
    var hasToplevels: Bool { connection.globals.offeredVersions[Self.toplevels] != nil }

    /// Finds the part `region` of the screen, in logical pixels of the whole desktop, and the window that
    /// `choice` names for it. Wayland windows have no numbers and cannot be captured separately.
    package func findWindow(
        _ choice: WindowSelector, region: PixelRect?,
        done: @escaping (Result<any MirrorSource, MirrorFailure>) -> Void
    ) {
        guard isOpen, connection.isUsable, hasScreencopy else {
            return done(.failure(.unsupported("cannot show windows: the compositor lacks screencopy 3")))
        }
        guard let region else { return done(.failure(.regionOnly)) }
        switch choice {
        case .screen: mirror(region, of: nil, done)
        case .id, .picked:
            done(.failure(.unsupported("windows have no numbers on Wayland: choose one with --name")))
        case .matching(let matches): find(matches, region: region, done: done)
        }
    }

    private func find(
        _ matches: @escaping (String) -> Bool, region: PixelRect,
        done: @escaping (Result<any MirrorSource, MirrorFailure>) -> Void
    ) {
        guard let manager = connection.globals.bind(Self.toplevels) else {
            return done(.failure(.unsupported("cannot find windows by name: no foreign-toplevel")))
        }
        let list = ToplevelList(manager, on: connection)
        searches.append(list)
        list.onFinish = { [unowned self, unowned list] in
            let ended = list
            searches.removeAll { $0 === ended }
        }
        // The search also ends when the display is freed.
        list.find(matches) { [weak self] found in
            switch found {
            case .success(let toplevel): self?.mirror(region, of: toplevel, done)
            case .failure(let failure): done(.failure(failure))
            }
        }
    }

    private func mirror(
        _ region: PixelRect, of toplevel: Toplevel?,
        _ done: @escaping (Result<any MirrorSource, MirrorFailure>) -> Void
    ) {
        guard let manager = connection.globals.bind(Self.screencopy) else {
            toplevel?.destroy()
            return done(.failure(.unsupported("the compositor no longer offers screencopy")))
        }
        let mirror = RegionMirror(region, of: toplevel, with: manager, on: self)
        mirrors.append(mirror)
        // The mirror calls the closure once, at the latest when it is closed, and then frees it.
        mirror.begin { failure in
            guard let failure else { return done(.success(mirror)) }
            mirror.close()
            done(.failure(failure))
        }
    }

    func contains(_ mirror: RegionMirror) -> Bool { mirrors.contains { $0 === mirror } }

    /// Removes a closed mirror.
    func remove(_ mirror: RegionMirror) { mirrors.removeAll { $0 === mirror } }

    /// Closes all mirrors and searches.
    func closeMirrors() {
        let ended = searches
        searches.removeAll()
        for list in ended { list.destroy() }
        for mirror in mirrors { mirror.close() }
    }

    /// The placement of `region` on its monitor.
    func placement(_ region: CaptureRegion) -> Placement? {
        guard let entry = layout.entry(region.output) else { return nil }
        let part = region.part
        let corner = Size(width: Double(part.x), height: Double(part.y))
        let size = Size(width: Double(part.size.width), height: Double(part.size.height))
        return Placement(
            monitor: entry.monitor.id, corner: .topLeft, inset: corner * (1 / entry.pixelRatio),
            size: size * (1 / entry.pixelRatio))
    }

    /// The kinds of content that can be mirrored, and the missing protocols.
    package var mirroringSupport: String {
        guard hasScreencopy else { return "cannot be shown: the compositor lacks screencopy 3" }
        let names = hasToplevels ? "--name is supported" : "--name is not supported: no foreign-toplevel"
        return "only regions of the screen (--region, through screencopy); \(names)"
    }
}
