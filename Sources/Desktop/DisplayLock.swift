// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// The lock of a display's overlays, held as long as this lives: with two programs that raise their overlays over
/// each other and answer every change with a HUD nobody would be happy.
final class DisplayLock {
    private var lock: LockFile?
    private let path: String

    /// Takes the lock that a daemon would; `nil` in a session that has no directory for it, where no daemon runs.
    static func take(_ backend: Backend?) throws(DisplayError) -> DisplayLock? {
        let found = try? SocketName(backend: backend, variable: Process.variable, list: Files.list)
        guard let found, (try? Files.makeDirectory(found.directory)) != nil else { return nil }
        return try DisplayLock(found.lock)
    }

    private init?(_ path: String) throws(DisplayError) {
        self.path = path
        do throws(SystemError) { lock = try LockFile.acquire(path, wait: false) } catch { return nil }
        if lock == nil { throw .inUse(by: Files.line(path) ?? "?") }
        lock?.write("\(Process.id)\n")
    }

    deinit {
        if let lock = lock.take() { lock.remove(path) }
    }
}
