// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import FloatOverlayCore

/// Copies a file into a pipe in a child process, because the loop cannot wait for a file system.
final class FileCopy {
    private var input: Descriptor?
    private let path: String?
    private let isPipe: Bool
    private var writing: Descriptor?
    private var child: ChildProcess?

    /// Copies `input`, or else the file at `path`, into `writing` when `start` is called. The copy of a file that is
    /// no pipe ends when the file system does not reply for `FileTask.timeout`.
    init(
        of input: consuming Descriptor?, or path: String? = nil, isPipe: Bool = false,
        into writing: consuming Descriptor
    ) {
        self.input = input
        self.path = path
        self.isPipe = isPipe
        self.writing = consume writing
    }

    /// Starts the child, once. An error of the file ends the copy, like the end of the file.
    func start(in reactor: Reactor) {
        guard let writing = writing.take() else { return }
        let seconds = isPipe ? 0 : UInt32(FileTask.timeout.components.seconds)
        let id = fo_fork_copy(writing.number, input?.number ?? -1, path, seconds)
        guard id > 0 else { return }
        let child = ChildProcess(id)
        self.child = child
        // The pipe reports the end of the copy.
        try? child.watch(in: reactor) { [unowned child] _ in child.abandon() }
    }
}
