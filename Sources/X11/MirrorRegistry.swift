// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Linux

/// The windows of other programs that are mirrored over one connection.
final class MirrorRegistry {
    let finder: WindowFinder
    private let connection: Connection
    private let activation: WindowActivation
    private var mirrors: [WindowMirror] = []
    /// Turns a place in pixels of the screen into one on a monitor.
    var placement: (PixelRect) -> Placement? = { _ in nil }
    /// Whether a window at a place in pixels of the screen covers a monitor.
    var covers: (PixelRect) -> Bool = { _ in false }

    init(_ connection: Connection, _ reactor: Reactor) {
        self.connection = connection
        finder = WindowFinder(connection: connection)
        activation = WindowActivation(finder, reactor)
    }

    /// Whether the server can do it.
    var isPossible: Bool { connection.extensions.composite != nil && connection.extensions.damage != nil }

    /// Whether it is one of these.
    func contains(_ mirror: WindowMirror) -> Bool { mirrors.contains { $0 === mirror } }

    /// Mirrors the client that `id` belongs to.
    func open(_ id: Window, region: PixelRect?) throws(MirrorFailure) -> WindowMirror {
        let mirror = try WindowMirror(finder.client(of: id), region: region, finder)
        mirror.onActivate = { [unowned self] in activate($0, $1) }
        mirror.covers = { [unowned self] in covers($0) }
        mirror.onClose = { [weak self, weak mirror] in self?.forget(mirror) }
        mirrors.append(mirror)
        return mirror
    }

    /// Mirrors the first client whose title or class `matches` says yes to.
    func open(_ matches: (String) -> Bool, region: PixelRect?) throws(MirrorFailure) -> WindowMirror {
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

    /// Takes an event that is not about a window of ours.
    func take(_ event: XEvent) {
        if event.type == PropertyNotify { activation.take(event.xproperty) }
        for mirror in mirrors { mirror.take(event) }
    }

    /// Takes a damage event.
    func take(_ event: XDamageNotifyEvent) {
        mirrors.first { $0.damage == event.damage }?.takeDamage(event)
    }

    /// The user may work in another window now.
    func activeChanged() {
        for mirror in mirrors { mirror.lookForFocus() }
    }

    private func activate(_ mirror: WindowMirror, _ done: @escaping (Placement?) -> Void) {
        activation.start(mirror.id) { [weak self, weak mirror] frame in
            guard let frame, let mirror, var part = mirror.crop.part(of: frame.size) else { return done(nil) }
            part.x += frame.x
            part.y += frame.y
            done(self?.placement(part))
        }
    }

    /// One is closed; others of the same window go on hearing of it.
    private func forget(_ mirror: WindowMirror?) {
        mirrors.removeAll { $0 === mirror }
        guard connection.isUsable else { return }
        for other in mirrors where other.id == mirror?.id { other.listen() }
    }

    /// Lets go of all of them.
    func end() {
        activation.end()
        for mirror in mirrors { mirror.close() }
        mirrors.removeAll()
    }
}
