// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Records that the user has seen the gesture hint, as the file `$XDG_STATE_HOME/floatoverlay/hint-seen`, which child
/// processes look for and write.
final class GestureHintFile: GestureHintStore {
    private let path: String?
    private let reactor: Reactor
    private var task: FileTask?

    /// Whether the file can be stored and does not exist; `false` until that is known.
    private(set) var isHintDue = false

    init(directory: String? = Process.stateDirectory, in reactor: Reactor) {
        path = directory.map { $0 + "/hint-seen" }
        self.reactor = reactor
        guard let path else { return }
        task = FileTask.check(path, in: reactor) { [unowned self] result in
            if case .failure(let error) = result {
                isHintDue = error.errno.isMissing
            }
        }
    }

    /// Creates the file. If that fails, the hint appears again at another start.
    func recordShown() {
        guard let path else { return }
        isHintDue = false
        task = FileTask.replace(nil, by: Array("seen\n".utf8), at: path, in: reactor) { _ in }
    }
}
