// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// Runs tools one after the other as children, while the loop goes on.
final class ToolRun {
    /// How long one tool may take: a bus that starts a service first may need a second.
    static let patience = Duration.seconds(5)
    /// More output than this is not looked at.
    static let mostOutput = 1 << 20

    private unowned let reactor: Reactor
    private var rest: ArraySlice<ToolCall>
    private let answered: (ToolCall, ToolAnswer) -> Void
    private let done: () -> Void
    private var child: ChildProcess?
    private var output: ToolOutput?
    private var complaint: ToolOutput?
    private lazy var timer = reactor.timer { [unowned self] _ in
        finish(ToolAnswer(status: 124, complaint: "timed out"))
    }

    /// Starts with the first call; `answered` hears of each, `done` of the end.
    init(
        _ calls: [ToolCall], in reactor: Reactor, answered: @escaping (ToolCall, ToolAnswer) -> Void,
        done: @escaping () -> Void
    ) {
        self.reactor = reactor
        rest = calls[...]
        self.answered = answered
        self.done = done
        reactor.runLater { [weak self] in self?.next() }
    }

    private func next() {
        guard let call = rest.first else { return done() }
        do throws(SystemError) {
            try start(call)
            timer.set(after: Self.patience)
        } catch {
            finish(ToolAnswer(status: 127, complaint: error.description))
        }
    }

    private func start(_ call: ToolCall) throws(SystemError) {
        guard let program = ChildProcess.find(call.program) else {
            return finish(ToolAnswer(status: 127, complaint: "\(call.program) is not installed"))
        }
        let names = Set(call.environment.map { $0.prefix { $0 != "=" } })
        let environment = Process.environment.filter { !names.contains($0.prefix { $0 != "=" }) }
        let (output, complaint) = (try ToolOutput(in: reactor), try ToolOutput(in: reactor))
        let child = try ChildProcess(
            program, [call.program] + call.arguments, environment: environment + call.environment,
            descriptors: [nil, output.writing, complaint.writing], directory: "/")
        output.isHandedOver()
        complaint.isHandedOver()
        (self.child, self.output, self.complaint) = (child, output, complaint)
        try child.watch(in: reactor) { [unowned self] in ended($0) }
    }

    private func ended(_ status: Int32) {
        let text = output?.text() ?? ""
        let complaint = complaint?.text().split(whereSeparator: \.isNewline).first ?? ""
        finish(ToolAnswer(status: status, output: text, complaint: String(complaint)))
    }

    private func finish(_ answer: ToolAnswer) {
        timer.cancel()
        child = nil
        output = nil
        complaint = nil
        guard let call = rest.popFirst() else { return }
        answered(call, answer)
        reactor.runLater { [weak self] in self?.next() }
    }
}

/// What a tool prints, as it comes.
private final class ToolOutput {
    private let pipe: Descriptor
    private var end: Descriptor?
    private var bytes: [UInt8] = []
    private var watching: FDWatch?
    /// The end for the tool.
    let writing: CInt

    init(in reactor: Reactor) throws(SystemError) {
        let ends = try Descriptor.withPipe { reading, writing in (reading.release(), writing.release()) }
        pipe = Descriptor(owning: ends.0)
        end = Descriptor(owning: ends.1)
        writing = ends.1
        watching = reactor.watch(ends.0) { [unowned self] _ in
            if read() == 0 { watching?.cancel() }
        }
    }

    /// The tool has its end by now.
    func isHandedOver() { end = nil }

    /// All of it; whoever else has the pipe is not waited for.
    func text() -> String {
        while let count = read(), count > 0, bytes.count < ToolRun.mostOutput {}
        return String(decoding: bytes, as: UTF8.self)
    }

    private func read() -> Int? {
        withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 1) { buffer in
            guard let count = try? pipe.read(into: buffer) else { return nil }
            if bytes.count < ToolRun.mostOutput {
                bytes += UnsafeRawBufferPointer(rebasing: buffer[..<count])
            }
            return count
        }
    }
}
