// SPDX-License-Identifier: MIT

/// The command line of `floatoverlayd`.
package struct DaemonInvocation: Hashable, Sendable {
    /// The modes of the daemon program.
    package enum Mode: Hashable, Sendable {
        /// Runs until a stop request; logs to standard error.
        case foreground
        /// Started by a command: exits when no overlay or HUD is left. It inherits the lock of the display as
        /// the descriptor `lockDescriptor`.
        case auto
        /// Reports the abilities of this system, or changes the desktop's settings, and exits.
        case doctor(json: Bool, DoctorAction = .report)
    }

    /// The number of the inherited lock descriptor.
    package static let lockDescriptor: Int32 = 3
    /// The size above which the log of an auto-started daemon is emptied.
    package static let maxLogByteCount = 1 << 20

    /// The mode.
    package var mode: Mode
    /// The options of the daemon.
    package var daemonOptions: DaemonOptions

    package init(_ mode: Mode, daemonOptions: DaemonOptions = DaemonOptions()) {
        self.mode = mode
        self.daemonOptions = daemonOptions
    }

    /// The arguments that `CommandParser.parseDaemon` parses to this invocation.
    package var arguments: [String] {
        switch mode {
        case .foreground: daemonOptions.arguments
        case .auto: ["--auto"] + daemonOptions.arguments
        case .doctor(let json, let action):
            ["--doctor"] + (json ? ["--json"] : []) + action.options + daemonOptions.arguments
        }
    }
}
