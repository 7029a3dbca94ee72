// SPDX-License-Identifier: MIT

/// The search path of the config file.
package struct SettingsLocation: Hashable, Sendable {
    /// The possible paths in the order of precedence, never empty. The first existing file is used; it and all paths
    /// before it should be watched.
    package let candidates: [String]
    /// Whether the user named the file. A named file must exist.
    package let isExplicit: Bool

    /// Uses the file `config` if given, else the directories of the XDG base directory specification.
    /// `variable` returns environment variables.
    package init(config: String?, variable: (String) -> String?) {
        isExplicit = config != nil
        if let config {
            candidates = [config]
        } else {
            let home = BaseDirectory.config.path(variable).map { [$0] } ?? []
            candidates = (home + Self.systemWide(variable)).map { $0 + "/floatoverlay/config.toml" }
        }
    }

    /// The path with the highest precedence, for messages.
    package var preferred: String { candidates[0] }

    /// Relative paths are ignored, as the specification requires.
    private static func systemWide(_ variable: (String) -> String?) -> [String] {
        let paths = (variable("XDG_CONFIG_DIRS") ?? "").split(separator: ":").map(String.init)
            .filter { $0.isAbsolutePath }
        return paths.isEmpty ? ["/etc/xdg"] : paths
    }
}
