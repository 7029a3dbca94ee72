// SPDX-License-Identifier: MIT
package import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayRuntime

extension Diagnostic {
    /// Throws status 77 if another user can change the runtime directory, and with it sockets and locks.
    package static func checkRuntimeDirectory() throws(Diagnostic) {
        do throws(UnsafeDirectoryError) { try Process.checkRuntimeDirectory() } catch {
            throw Diagnostic(
                error.description,
                hint: "set XDG_RUNTIME_DIR to a directory that you own and that only you may write to",
                exitStatus: ExitStatus.notPermitted)
        }
    }

    /// Throws status 64 if the working directory cannot be sent to the daemon.
    package static func checkWorkingDirectory() throws(Diagnostic) {
        guard Process.isDirectoryUTF8 else {
            throw .usage(
                "the name of the working directory is not UTF-8",
                hint: "rename the directory, or run the command in another one")
        }
    }
}
