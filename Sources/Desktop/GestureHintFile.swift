// SPDX-License-Identifier: MIT
internal import Core
internal import Glibc
internal import Linux

/// Keeps that this user has seen the hint: an empty file, `$XDG_STATE_HOME/floatoverlay/hint-seen`.
final class GestureHintFile: GestureHintStore {
    private let directory: String?

    init(directory: String? = Process.stateDirectory) { self.directory = directory }

    private var path: String? { directory.map { $0 + "/hint-seen" } }

    /// Whether there is a place for the file, and no file.
    var isDue: Bool {
        guard let path else { return false }
        return !Files.exists(path)
    }

    /// Makes the file. Where it cannot, the hint comes again another day.
    func keep() {
        guard let directory, let path else { return }
        guard (try? Files.makeDirectory(directory)) != nil else { return }
        _ = try? Descriptor.open(path, O_WRONLY | O_CREAT, mode: 0o600)
    }
}
