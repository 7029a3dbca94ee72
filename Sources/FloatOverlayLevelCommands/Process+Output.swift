// SPDX-License-Identifier: MIT
package import FloatOverlayControl
package import FloatOverlayRuntime
internal import Glibc

extension Process {
    /// Writes the output of a command to standard output. Throws a diagnostic with status 69 if it cannot be written, for
    /// example to a full disk. Ends this process by SIGPIPE if the reader has closed its end.
    package static func printOutput(_ text: String) throws(Diagnostic) {
        do throws(SystemError) {
            try Array(text.utf8).withUnsafeBufferPointer { bytes throws(SystemError) in
                try write(UnsafeRawBufferPointer(bytes), to: 1)
            }
        } catch {
            throw diagnostic(ofOutput: error)
        }
    }

    /// The diagnostic for output that cannot be written. Does not return if the reader has closed its end: a parent
    /// such as systemd may have made this process ignore SIGPIPE.
    static func diagnostic(ofOutput error: SystemError) -> Diagnostic {
        if error.errno == .brokenPipe { terminate(by: SIGPIPE) }
        return .unavailable(error.description)
    }
}
