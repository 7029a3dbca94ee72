// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

/// Records that the user has seen the gesture hint, as the empty file
/// `$XDG_STATE_HOME/floatoverlay/hint-seen`.
final class GestureHintFile: GestureHintStore {
    private let directory: String?

    init(directory: String? = Process.stateDirectory) { self.directory = directory }

    private var path: String? { directory.map { $0 + "/hint-seen" } }

    /// Whether the file can be stored and does not exist.
    var isHintDue: Bool {
        guard let path else { return false }
        return !Files.exists(path)
    }

    /// Creates the file. If that fails, the hint appears again at another start.
    func recordShown() {
        guard let directory, let path else { return }
        guard (try? Files.makeDirectory(directory)) != nil else { return }
        _ = try? Descriptor.open(path, O_WRONLY | O_CREAT, mode: 0o600)
    }
}
