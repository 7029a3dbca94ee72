// SPDX-License-Identifier: MIT
internal import Control
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Logging

/// Runs the action bound to a trigger: a floatoverlay command, or a program in $HOME with the daemon's
/// environment.
final class BindingRunner {
    private let executor: Executor
    private let errors: ErrorReporter
    private let reactor: Reactor
    private var children: [ChildProcess] = []
    /// Parsed commands of the bindings by arguments, so that a repeating key does not wait for the parser.
    private var invocations: [[String]: Invocation] = [:]

    /// Runs commands with `executor`, and reports to `errors`.
    init(_ executor: Executor, _ errors: ErrorReporter, in reactor: Reactor) {
        self.executor = executor
        self.errors = errors
        self.reactor = reactor
    }

    /// Parses the commands of `bindings` and drops cached commands of other bindings.
    func prepare(_ bindings: some Sequence<TriggerAction>) {
        let old = invocations
        invocations = [:]
        for case .command(let arguments) in bindings {
            invocations[arguments] = old[arguments] ?? (try? invocation(arguments))
        }
    }

    /// Runs `action`. An error is logged and shown on the HUD. Repeats of a held key run only commands that
    /// step a level.
    func run(_ action: TriggerAction, isRepeat: Bool = false) {
        switch action {
        case .adjust: break
        case .command(let arguments): run(arguments, isRepeat: isRepeat)
        case .exec(let arguments): if !isRepeat { exec(arguments) }
        }
    }

    private func run(_ arguments: [String], isRepeat: Bool) {
        do throws(Diagnostic) {
            guard let invocation = try invocation(arguments) else { return }
            if isRepeat && !invocation.command.repeats { return }
            executor.run(
                invocation.command,
                for: BindingContext(errors: errors, command: invocation.command, isRepeat: isRepeat))
        } catch {
            errors.report(error.message)
        }
    }

    private func invocation(_ arguments: [String]) throws(Diagnostic) -> Invocation? {
        if let known = invocations[arguments] { return known }
        guard case .value(let invocation) = try CommandParser.parse(arguments) else { return nil }
        return invocation
    }

    private func exec(_ arguments: [String]) {
        let home = Process.variable("HOME") ?? "/"
        guard let name = arguments.first, let program = ChildProcess.find(name, from: home) else {
            return errors.report("no such program: \(arguments.first ?? "")")
        }
        do throws(SystemError) {
            let child = try ChildProcess(program, arguments, descriptors: [nil, 2, 2], directory: home)
            try child.watch(in: reactor) { [unowned self, unowned child] status in
                if status != .done { errors.log.notice("\(name) exited with status \(status)") }
                let id = child.id
                reactor.runLater { [weak self] in self?.children.removeAll { $0.id == id } }
            }
            children.append(child)
        } catch {
            errors.report("\(error)")
        }
    }
}

/// Command context of a binding: no terminal and no standard input; errors go to the log and the HUD.
private final class BindingContext: CommandContext {
    private let errors: ErrorReporter
    private let command: Command
    private let isRepeat: Bool
    var directory: String { Process.variable("HOME") ?? "/" }
    var environment: [String] { Process.environment }
    var onCancel: (() -> Void)?

    init(errors: ErrorReporter, command: Command, isRepeat: Bool) {
        self.errors = errors
        self.command = command
        self.isRepeat = isRepeat
    }

    func takeStandardInput() -> Descriptor? { nil }
    func print(_ text: String) {}
    func publishLatest(_ text: String, about topic: String) {}
    func printError(_ text: String) { errors.report(text) }
    func fail(_ diagnostic: Diagnostic) {
        // The first press has already reported the error.
        if !isRepeat { errors.report(diagnostic.message, showsHUD: !hasHUD(diagnostic)) }
    }
    func finish(_ status: ExitStatus) {}

    /// Whether the HUD already shows the error, or the error needs no HUD.
    private func hasHUD(_ diagnostic: Diagnostic) -> Bool {
        switch command {
        case .brightness: true
        // A media key without a player needs no error HUD.
        case .media: true
        case .volume: diagnostic.exitStatus == ExitStatus.unavailable
        default: false
        }
    }
}
