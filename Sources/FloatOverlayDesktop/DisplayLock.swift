// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The lock of a display's overlays, held for the lifetime of the object. Without it, two programs would raise
/// their overlays over each other and both show HUDs.
final class DisplayLock {
    private var lock: LockFile?
    private let path: String

    /// Acquires the lock that a daemon of this display would hold. `nil` if no display is named, if the
    /// runtime directory is missing or unsafe, or if the lock file cannot be opened or locked. Throws
    /// `DisplayError.inUse` while another process holds the lock.
    init?(_ backend: Backend?) throws(DisplayError) {
        let found = try? DaemonPaths(backend: backend, variable: Process.variable, list: Files.list)
        guard let found, (try? Process.checkRuntimeDirectory()) != nil,
            (try? Files.makeDirectory(found.directory)) != nil
        else { return nil }
        path = found.lock
        do throws(SystemError) { lock = try LockFile.acquire(path) } catch { return nil }
        if lock == nil { throw .inUse(processID: Files.firstLine(of: path).flatMap { Int32($0) }) }
        try? lock?.write("\(Process.id)\n", at: path)
    }

    deinit { lock?.remove(path) }
}
