// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The options that select a daemon or are passed to a newly started one.
package struct DaemonOptions: Hashable, Sendable {
    /// `--config`: the path as given by the user.
    package var config: String?
    /// `--backend`: `nil` to detect the backend.
    package var backend: Backend?
    /// `-v`: verbose log.
    package var isVerbose = false

    package init(config: String? = nil, backend: Backend? = nil, isVerbose: Bool = false) {
        self.config = config
        self.backend = backend
        self.isVerbose = isVerbose
    }

    /// The arguments for `floatoverlayd`.
    package var arguments: [String] {
        (config.map { ["--config=\($0)"] } ?? []) + (backend.map { ["--backend", $0.rawValue] } ?? [])
            + (isVerbose ? ["-v"] : [])
    }
}
