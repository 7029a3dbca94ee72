// SPDX-License-Identifier: MIT
package import FloatOverlayCore
internal import FloatOverlayRuntime
package import Logging

/// A `PlacementStore` in one small text file. The content is validated on reading, because other programs can
/// edit the file, and replaced atomically on writing. Each failure is logged once and is otherwise ignored.
package final class PlacementFile: PlacementStore {
    /// The path of the file.
    package let path: String
    private let log: Logger
    private var lastWarning = ""

    /// Creates a store in the file `path`, which need not exist.
    package init(path: String, log: Logger) {
        self.path = path
        self.log = log
    }

    /// The user's default file, `$XDG_STATE_HOME/floatoverlay/places`; `nil` without a home or state
    /// directory.
    package convenience init?(log: Logger) {
        guard let directory = Process.stateDirectory else { return nil }
        self.init(path: directory + "/places", log: log)
    }

    /// The placements in the file; empty if the file is missing or invalid.
    package func load() -> SavedPlacements {
        guard Files.exists(path) else { return SavedPlacements() }
        guard Files.isFile(path) else { return empty("not a regular file") }
        do throws(SystemError) {
            let bytes = try Files.read(path, limit: SavedPlacements.maxTextLength)
            guard let placements = SavedPlacements(text: String(decoding: bytes, as: UTF8.self)) else {
                return empty("unsupported format")
            }
            return placements
        } catch {
            return empty("\(error)")
        }
    }

    /// Changes the file atomically with `rename(2)`: readers see the old or the new text. Concurrent writers
    /// wait for each other with `flock(2)`.
    package func update(_ change: (inout SavedPlacements) -> Void) {
        let draft = path + ".new"
        do throws(SystemError) {
            try Files.makeDirectory(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
            guard let lock = try LockFile.acquire(draft, wait: true) else { return }
            var placements = load()
            change(&placements)
            try lock.publish(placements.text, at: draft, as: path)
        } catch {
            Files.remove(draft)
            warn("\(error)")
        }
    }

    private func empty(_ why: String) -> SavedPlacements {
        warn(why)
        return SavedPlacements()
    }

    private func warn(_ what: String) {
        guard what != lastWarning else { return }
        lastWarning = what
        log.warning("cannot remember placements in \(path): \(what)")
    }
}
