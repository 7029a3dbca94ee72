// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The result of a tool call.
package struct ToolResult: Hashable, Sendable {
    /// Exit status; 124 after a timeout, 127 if the tool could not be started.
    package var status = ExitStatus.done
    /// Standard output, at most 1 MiB.
    package var output = ""
    /// The first line of its standard error.
    package var errorMessage = ""
}
