// SPDX-License-Identifier: MIT
package import FloatOverlayCore
internal import FloatOverlayRuntime

/// Runs tools as child processes, one at a time, without blocking the event loop.
final class ToolRunner {
    /// Time limit of one tool. The session bus may need a second to start a service first.
    static let timeout = Duration.seconds(5)
    /// Of longer output only the newest bytes are kept.
    private static let maxOutputBytes = 1 << 20

    private unowned let reactor: Reactor
    private var remainingCalls: ArraySlice<ToolCall>
    private let onResult: (Int, ToolResult) -> Void
    private let onCompletion: () -> Void
    private var child: ChildProcess?
    private var output: ChildOutput?
    private var errorMessage: ChildOutput?
    private let timer: Timer

    /// Starts the first call in the next event-loop turn. `onResult` receives the index of each
    /// call and its result; `onCompletion` is called after the last.
    init(
        _ calls: [ToolCall], in reactor: Reactor, onResult: @escaping (Int, ToolResult) -> Void,
        onCompletion: @escaping () -> Void
    ) {
        self.reactor = reactor
        remainingCalls = calls[...]
        self.onResult = onResult
        self.onCompletion = onCompletion
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] _ in
            finish(ToolResult(status: .timedOut, errorMessage: "timed out"))
        }
        reactor.runLater { [weak self] in self?.next() }
    }

    private func next() {
        guard let call = remainingCalls.first else { return onCompletion() }
        timer.set(after: Self.timeout)
        do throws(SystemError) { try start(call) } catch {
            finish(ToolResult(status: .notRunnable, errorMessage: error.description))
        }
    }

    private func start(_ call: ToolCall) throws(SystemError) {
        let output = try ChildOutput(limit: Self.maxOutputBytes, in: reactor)
        let errorMessage = try ChildOutput(limit: Self.maxOutputBytes, in: reactor)
        let child = try ChildProcess(
            finding: [call.program] + call.arguments,
            environment: Process.setting(call.environment, in: Process.environment),
            descriptors: [nil, output.writing, errorMessage.writing], directory: "/", in: reactor
        ) { [weak self] error in
            let reason = error.isMissingProgram ? "\(call.program) is not installed" : error.description
            self?.finish(ToolResult(status: .notRunnable, errorMessage: reason))
        }
        output.closeWriteEnd()
        errorMessage.closeWriteEnd()
        (self.child, self.output, self.errorMessage) = (child, output, errorMessage)
        try child.watch(in: reactor) { [weak self] in self?.ended($0) }
    }

    private func ended(_ status: ExitStatus) {
        output?.readRest()
        errorMessage?.readRest()
        let line = errorMessage?.text.split(whereSeparator: \.isNewline).first ?? ""
        finish(ToolResult(status: status, output: output?.text ?? "", errorMessage: String(line)))
    }

    private func finish(_ result: ToolResult) {
        timer.cancel()
        child = nil
        output = nil
        errorMessage = nil
        let index = remainingCalls.startIndex
        guard remainingCalls.popFirst() != nil else { return }
        onResult(index, result)
        reactor.runLater { [weak self] in self?.next() }
    }
}

/// The result of a tool call.
package struct ToolResult: Hashable, Sendable {
    /// Exit status; 124 after a timeout, 127 if the tool could not be started.
    package var status = ExitStatus.success
    /// Standard output, at most 1 MiB.
    package var output = ""
    /// The first line of its standard error.
    package var errorMessage = ""
}
