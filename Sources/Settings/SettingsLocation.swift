// SPDX-License-Identifier: MIT

/// Where config files are looked for.
public struct SettingsLocation: Hashable, Sendable {
    /// The paths that may hold the file, the first that is there counts; all of them are worth watching, whether
    /// there is anything yet or not. Never empty.
    public let candidates: [String]
    /// Whether the user named the file: then it has to be there.
    public let isExplicit: Bool

    /// The file called `config` where that is given, else the places of the XDG base directory specification;
    /// `variable` answers with a variable of the environment.
    public init(config: String?, variable: (String) -> String?) {
        isExplicit = config != nil
        if let config {
            candidates = [config]
        } else {
            let home = Self.home(variable).map { [$0] } ?? []
            candidates = (home + Self.systemWide(variable)).map { $0 + "/floatoverlay/config.toml" }
        }
    }

    /// The path users are told about: the one that would win.
    public var preferred: String { candidates[0] }

    /// Reads the first file that is there; without any, and none named, gives the built-in defaults.
    public func load(
        check: @escaping CommandCheck, knowsKey: @escaping KeyCheck = { _ in true }
    ) -> SettingsFile {
        for path in candidates {
            let file = SettingsFile.read(path, check: check, knowsKey: knowsKey)
            if file.exists || isExplicit { return file }
        }
        return .absent(preferred)
    }

    private static func home(_ variable: (String) -> String?) -> String? {
        if let path = variable("XDG_CONFIG_HOME"), path.hasPrefix("/") { return path }
        return variable("HOME").map { $0 + "/.config" }
    }

    /// Relative paths do not count, as the specification has it.
    private static func systemWide(_ variable: (String) -> String?) -> [String] {
        let paths = (variable("XDG_CONFIG_DIRS") ?? "").split(separator: ":").map(String.init)
            .filter { $0.hasPrefix("/") }
        return paths.isEmpty ? ["/etc/xdg"] : paths
    }
}
