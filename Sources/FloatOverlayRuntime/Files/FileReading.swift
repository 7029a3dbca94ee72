// SPDX-License-Identifier: MIT

/// The result of reading the first of several files that can be read.
package struct FileReading: Hashable, Sendable {
    /// The index of the path that was read; `nil` if none can be read.
    package let index: Int?
    /// The content of the file.
    package let bytes: [UInt8]
    /// The errors of the paths that were tried before the file was read: at least one, if there are paths and no
    /// `index`.
    package let errors: [SystemError]

    /// Reads the output of `fo_fork_read` for `paths`.
    init(of paths: [String], limit: Int, error: Errno?, output: [UInt8]) {
        let refused = output.prefix(paths.count).prefix { $0 != 0 }
        var errors = zip(paths, refused).map {
            SystemError(operation: "read", object: $0, errno: Errno(rawValue: CInt($1)))
        }
        let content = output.dropFirst(refused.count + 1)
        let isFound = refused.count < min(output.count, paths.count)
        // A child that could not write the result of a path exits without an error.
        let isMissing = !isFound && refused.count < paths.count
        let problem = error ?? (content.count > limit ? .fileTooLarge : isMissing ? .ioError : nil)
        if let problem, refused.count < paths.count {
            errors.append(SystemError(operation: "read", object: paths[refused.count], errno: problem))
        }
        index = isFound && problem == nil ? refused.count : nil
        bytes = index == nil ? [] : Array(content)
        self.errors = errors
    }
}
