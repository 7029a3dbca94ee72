// SPDX-License-Identifier: MIT

/// A directory for the user's files, of the XDG base directory specification.
package enum BaseDirectory: String, Sendable {
    case config = "XDG_CONFIG_HOME"
    case cache = "XDG_CACHE_HOME"
    case data = "XDG_DATA_HOME"
    case state = "XDG_STATE_HOME"

    /// The path in the environment variable, or the default below HOME; `nil` if neither is set. A relative path in
    /// the environment variable is ignored, as the specification requires. `variable` returns environment variables.
    package func path(_ variable: (String) -> String?) -> String? {
        if let path = variable(rawValue), path.isAbsolutePath { return path }
        return variable("HOME").map { "\($0)/\(defaultName)" }
    }

    private var defaultName: String {
        switch self {
        case .config: ".config"
        case .cache: ".cache"
        case .data: ".local/share"
        case .state: ".local/state"
        }
    }
}
