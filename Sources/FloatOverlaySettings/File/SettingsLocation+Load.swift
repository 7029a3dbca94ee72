// SPDX-License-Identifier: MIT
package import FloatOverlayCore

extension SettingsLocation {
    /// Reads the first existing file. If no file exists, returns the built-in defaults, or an error if the user
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

    /// Parses the result of a read by a child process: `bytes` is the content of `candidates[index]`; `index` is `nil`
    /// if no candidate was readable; `errors` are the error numbers of the candidates before it.
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
}
