// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// The changes of another program's window, which the server reports only while they are watched (`XDamageCreate`).
final class WindowDamage {
    /// The server's object; 0 while changes are not watched.
    private var id: Damage = 0
    /// The object that `id` has replaced; its last reports arrive later. 0 without one.
    private var replacedID: Damage = 0
    /// Number of changed pictures, including the first picture.
    private(set) var updates = 1
    private let connection: Connection
    private let window: Window
    private var changes = MirrorDamage()
    private var isCoarse = false
    /// The request that created the object. The server reports a change for it too.
    private var creation: UInt = 0

    init(_ connection: Connection, of window: Window) {
        (self.connection, self.window) = (connection, window)
    }

    var isWatched: Bool { id != 0 }
    /// Whether changes have to be watched again, in more or in less detail.
    var isDetailOutdated: Bool { isWatched && isCoarse != changes.isCoarse }

    /// Whether a report about the object `id` is about this window.
    func isReported(by id: Damage) -> Bool { isWatched && (id == self.id || id == replacedID) }

    /// Watches changes from now on.
    func watch() {
        let oldID = id
        unwatch()
        replacedID = oldID
        isCoarse = changes.isCoarse
        let level = isCoarse ? XDamageReportNonEmpty : XDamageReportBoundingBox
        creation = XNextRequest(connection.display)
        id = XDamageCreate(connection.display, window, CInt(level))
        XDamageSubtract(connection.display, id, 0, 0)
        changes.clear()
    }

    func unwatch() {
        if isWatched { XDamageDestroy(connection.display, id) }
        (id, replacedID) = (0, 0)
    }

    /// Handles a report of the server. Returns whether the window has changed.
    func add(_ event: XDamageNotifyEvent) -> Bool {
        guard event.serial != creation else { return false }
        let size = PixelSize(width: Int(event.area.width), height: Int(event.area.height))
        changes.add(PixelRect(x: Int(event.area.x), y: Int(event.area.y), size: size))
        return true
    }

    /// The changed area of `part`, in its pixels; `nil` if nothing has changed. Later changes are reported again
    /// (`XDamageSubtract`), so this must run before the pixels are read.
    func collect(in part: PixelRect?) -> PixelRect? {
        guard isWatched, let changed = changes.collect() else { return nil }
        XDamageSubtract(connection.display, id, 0, 0)
        guard let part, var seen = changed.intersection(part) else { return nil }
        updates += 1
        seen.x -= part.x
        seen.y -= part.y
        return seen
    }
}
