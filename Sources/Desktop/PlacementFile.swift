// SPDX-License-Identifier: MIT
public import Core
internal import Linux
public import Logging

/// The places that users choose in one small file: checked when it is read, since anybody may have written it, and
/// replaced as a whole. What goes wrong with it is said once in the log, and nobody else is bothered.
public final class PlacementFile: PlacementStore {
    /// Where it is.
    public let path: String
    private let log: Logger
    private var lastWarning = ""

    /// Keeps them at `path`.
    public init(path: String, log: Logger) {
        self.path = path
        self.log = log
    }

    /// The file of this user, `$XDG_STATE_HOME/floatoverlay/places`; `nil` where there is no place for it.
    public convenience init?(log: Logger) {
        guard let directory = Process.stateDirectory else { return nil }
        self.init(path: directory + "/places", log: log)
    }

    /// What is in the file; nothing where it is none of ours.
    public func load() -> SavedPlacements {
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

    /// Changes what is in the file, all or nothing: whoever reads it finds the old text or the new one. Daemons of other
    /// displays wait for each other for the time of a write (`flock`, `rename`).
    public func update(_ change: (inout SavedPlacements) -> Void) {
        let draft = path + ".new"
        do throws(SystemError) {
            try Files.makeDirectory(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
            guard let lock = try LockFile.acquire(draft, wait: true) else { return }
            var placements = load()
            change(&placements)
            let text = placements.text
            lock.write(text)
            // A full disk: half a text is worse than the old one.
            guard try Files.read(draft) == Array(text.utf8) else {
                lock.remove(draft)
                return warn("disk full")
            }
            try lock.publish(draft, as: path)
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
