// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Runs tools as child processes, one at a time, without blocking the event loop.
final class ToolRunner {
    /// Time limit of one tool. The session bus may need a second to start a service first.
    static let timeout = Duration.seconds(5)
    /// Output beyond this size is discarded.
    static let maxOutputBytes = 1 << 20

    private unowned let reactor: Reactor
    private var rest: ArraySlice<ToolCall>
    private let onResult: (ToolCall, ToolResult) -> Void
    private let done: () -> Void
    private var child: ChildProcess?
    private var output: ToolOutput?
    private var errorMessage: ToolOutput?
    private let timer: Timer

    /// Starts the first call in the next event-loop turn. `onResult` receives each result; `done` is called
    /// after the last.
    init(
        _ calls: [ToolCall], in reactor: Reactor, onResult: @escaping (ToolCall, ToolResult) -> Void,
        done: @escaping () -> Void
    ) {
        self.reactor = reactor
        rest = calls[...]
        self.onResult = onResult
        self.done = done
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] _ in
            finish(ToolResult(status: .timedOut, errorMessage: "timed out"))
        }
        reactor.runLater { [weak self] in self?.next() }
    }

    private func next() {
        guard let call = rest.first else { return done() }
        do throws(SystemError) {
            try start(call)
            timer.set(after: Self.timeout)
        } catch {
            finish(ToolResult(status: .notRunnable, errorMessage: error.description))
        }
    }

    private func start(_ call: ToolCall) throws(SystemError) {
        guard let program = ChildProcess.find(call.program) else {
            return finish(ToolResult(status: .notRunnable, errorMessage: "\(call.program) is not installed"))
        }
        let names = Set(call.environment.map { $0.prefix { $0 != "=" } })
        let environment = Process.environment.filter { !names.contains($0.prefix { $0 != "=" }) }
        let (output, errorMessage) = (try ToolOutput(in: reactor), try ToolOutput(in: reactor))
        let child = try ChildProcess(
            program, [call.program] + call.arguments, environment: environment + call.environment,
            descriptors: [nil, output.writing, errorMessage.writing], directory: "/")
        output.closeWriteEnd()
        errorMessage.closeWriteEnd()
        (self.child, self.output, self.errorMessage) = (child, output, errorMessage)
        try child.watch(in: reactor) { [unowned self] in ended($0) }
    }

    private func ended(_ status: ExitStatus) {
        let text = output?.text() ?? ""
        let errorMessage = errorMessage?.text().split(whereSeparator: \.isNewline).first ?? ""
        finish(ToolResult(status: status, output: text, errorMessage: String(errorMessage)))
    }

    private func finish(_ result: ToolResult) {
        timer.cancel()
        child = nil
        output = nil
        errorMessage = nil
        guard let call = rest.popFirst() else { return }
        onResult(call, result)
        reactor.runLater { [weak self] in self?.next() }
    }
}

/// Collects a tool's output from a pipe.
private final class ToolOutput {
    private let pipe: Descriptor
    private var writeEnd: Descriptor?
    private var bytes: [UInt8] = []
    private var watching: FDWatch?
    /// The tool's end of the pipe.
    let writing: CInt

    init(in reactor: Reactor) throws(SystemError) {
        let ends = try Descriptor.withPipe { reading, writing in (reading.release(), writing.release()) }
        pipe = Descriptor(owning: ends.0)
        writeEnd = Descriptor(owning: ends.1)
        writing = ends.1
        watching = reactor.watch(ends.0) { [unowned self] _ in
            if read() == 0 { watching?.cancel() }
        }
    }

    /// Closes this process's copy of the write end.
    func closeWriteEnd() { writeEnd = nil }

    /// All output so far. Does not wait for other processes that hold the pipe open.
    func text() -> String {
        while let count = read(), count > 0, bytes.count < ToolRunner.maxOutputBytes {}
        return String(decoding: bytes, as: UTF8.self)
    }

    private func read() -> Int? {
        withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 1) { buffer in
            guard let count = try? pipe.read(into: buffer) else { return nil }
            if bytes.count < ToolRunner.maxOutputBytes {
                bytes += UnsafeRawBufferPointer(rebasing: buffer[..<count])
            }
            return count
        }
    }
}
