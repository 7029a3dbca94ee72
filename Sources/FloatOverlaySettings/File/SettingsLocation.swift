// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The search path of the config file.
package struct SettingsLocation: Hashable, Sendable {
    /// The possible paths in the order of precedence, never empty. The first existing file is used; all paths
    /// should be watched, existing or not.
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
            let home = Self.home(variable).map { [$0] } ?? []
            candidates = (home + Self.systemWide(variable)).map { $0 + "/floatoverlay/config.toml" }
        }
    }

    /// The path with the highest precedence, for messages.
    package var preferred: String { candidates[0] }

    /// Reads the first existing file. Without one, returns the built-in defaults, or an error if the user
    /// named the file.
    package func load(
        check: @escaping CommandCheck, knowsKey: @escaping KeyCheck = { _ in true }
    ) -> SettingsFile {
        for path in candidates {
            let file = SettingsFile.read(path, check: check, knowsKey: knowsKey)
            if file.exists || isExplicit { return file }
        }
        return .absent(preferred)
    }

    /// Parses what another process has read of the candidates: `bytes` of the candidate `index`, `nil` if none can be
    /// read, and the error numbers of the candidates before it.
    package func load(
        _ bytes: [UInt8], at index: Int?, errors: [CInt], check: @escaping CommandCheck,
        knowsKey: @escaping KeyCheck = { _ in true }
    ) -> SettingsFile {
        for (path, errno) in zip(candidates, errors) {
            let error = SettingsFileError(errno: errno)
            if error != .missing || isExplicit { return .unreadable(path, error) }
        }
        guard let index else { return .absent(preferred) }
        return .parse(bytes, path: candidates[index], check: check, knowsKey: knowsKey)
    }

    private static func home(_ variable: (String) -> String?) -> String? {
        if let path = variable("XDG_CONFIG_HOME"), path.isAbsolutePath { return path }
        return variable("HOME").map { $0 + "/.config" }
    }

    /// Relative paths are ignored, as the specification requires.
    private static func systemWide(_ variable: (String) -> String?) -> [String] {
        let paths = (variable("XDG_CONFIG_DIRS") ?? "").split(separator: ":").map(String.init)
            .filter { $0.isAbsolutePath }
        return paths.isEmpty ? ["/etc/xdg"] : paths
    }
}
