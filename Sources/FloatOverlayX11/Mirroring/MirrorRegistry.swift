// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import FloatOverlaySurfaces

/// The mirrored windows of other programs on one connection.
final class MirrorRegistry {
    let finder: WindowFinder
    private let connection: Connection
    private let activation: WindowActivation
    private var mirrors: [WindowMirror] = []
    private let monitorWatcher: MonitorWatcher

    init(_ connection: Connection, in reactor: Reactor, monitorWatcher: MonitorWatcher) {
        self.connection = connection
        self.monitorWatcher = monitorWatcher
        finder = WindowFinder(connection: connection)
        activation = WindowActivation(finder, in: reactor)
    }

    /// Whether the server has the required extensions.
    var isPossible: Bool { connection.extensions.composite != nil && connection.extensions.damage != nil }

    /// Whether a window with this rectangle in screen pixels covers a monitor.
    func covers(_ frame: PixelRect) -> Bool {
        monitorWatcher.layout.entries.contains { frame.covers($0.frame) }
    }

    func contains(_ mirror: WindowMirror) -> Bool { mirrors.contains { $0 === mirror } }

    /// Mirrors the client that `id` belongs to.
    func open(_ id: Window, region: PixelRect?) throws(MirrorFailure) -> WindowMirror {
        let mirror = try WindowMirror(finder.client(of: id), region: region, finder: finder)
        mirror.registry = self
        mirrors.append(mirror)
        return mirror
    }

    /// Mirrors the first client whose title or class satisfies `matches`; viewable clients are preferred.
    func openFirst(
        matching matches: (String) -> Bool, region: PixelRect?
    ) throws(MirrorFailure) -> WindowMirror {
        var (found, others): ([Window], [String]) = ([], [])
        for id in finder.clients() where !finder.isOurs(id) {
            let names = [finder.title(of: id)].compactMap { $0 } + finder.classes(of: id)
            if names.contains(where: matches) {
                found.append(id)
            } else if let name = names.first, others.count < MirrorFailure.maxNames {
                others.append(name)
            }
        }
        guard let best = found.first(where: finder.isViewable) ?? found.first else { throw .noMatch(others) }
        return try open(best, region: region)
    }

    /// Dispatches an event to the mirrors.
    func handle(_ event: XEvent) {
        if event.type == PropertyNotify { activation.handle(event.xproperty) }
        for mirror in mirrors { mirror.handle(event) }
    }

    func handle(_ event: XDamageNotifyEvent) {
        mirrors.first { $0.damage.isReported(by: event.damage) }?.handle(event)
    }

    /// Handles a change of the active window.
    func activeChanged() {
        for mirror in mirrors { mirror.updateFocus() }
    }

    /// Activates the window of `mirror`.
    func activate(_ mirror: WindowMirror, _ done: @escaping (Placement?) -> Void) {
        activation.start(mirror.id) { [weak self, weak mirror] frame in
            guard let frame, let mirror else { return done(nil) }
            done(self?.placement(of: mirror, at: frame))
        }
    }

    /// The placement of the mirrored part of a window with the rectangle `frame` in screen pixels.
    func placement(of mirror: WindowMirror, at frame: PixelRect) -> Placement? {
        guard var part = mirror.geometry.crop.part(of: frame.size) else { return nil }
        part.x += frame.x
        part.y += frame.y
        return monitorWatcher.layout.placement(of: part)
    }

    /// Removes a closed mirror.
    func remove(_ mirror: WindowMirror) { mirrors.removeAll { $0 === mirror } }

    /// Closes all mirrors.
    func close() {
        activation.cancel()
        for mirror in mirrors { mirror.close() }
        mirrors.removeAll()
    }
}
