// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayGrammar
internal import FloatOverlayRuntime
internal import Logging

/// Runs the action bound to a trigger: a floatoverlay command, or a program in $HOME with the daemon's
/// environment. The programs outlive the daemon.
final class BindingRunner {
    private let executor: Executor
    private let log: Logger
    private var children: [ChildProcess] = []
    /// Parsed commands of the bindings, so that a repeating key does not wait for the parser.
    private var parseCache = ParseCache()

    /// Runs commands with `executor`.
    init(_ executor: Executor, log: Logger) {
        self.executor = executor
        self.log = log
    }

    deinit { for child in children { child.abandon() } }

    /// Parses the commands of `bindings` in advance.
    func prepare(_ bindings: some Sequence<TriggerAction>) {
        for case .command(let arguments) in bindings { _ = try? parseCache.parse(arguments) }
    }

    /// Runs `action`. An error is logged and shown on the HUD. While a key is held, only commands that repeat
    /// run again (`Command.repeats`); programs run once.
    func run(_ action: TriggerAction, isRepeat: Bool = false) {
        switch action {
        case .adjust: break
        case .command(let arguments): run(arguments, isRepeat: isRepeat)
        case .exec(let arguments): if !isRepeat { exec(arguments) }
        }
    }

    private func run(_ arguments: [String], isRepeat: Bool) {
        do throws(Diagnostic) {
            guard case .value(let invocation) = try parseCache.parse(arguments) else { return }
            let command = invocation.command
            if isRepeat && !command.repeats { return }
            executor.run(command, for: BindingContext(self, command: command, isRepeat: isRepeat))
        } catch {
            report(error.message)
        }
    }

    private func exec(_ arguments: [String]) {
        let (home, reactor) = (Process.variable("HOME") ?? "/", executor.host.reactor)
        do throws(SystemError) {
            let child = try ChildProcess(
                finding: arguments, descriptors: [nil, 2, 2], directory: home, in: reactor
            ) { [unowned self] in failed(arguments, $0) }
            try child.watch(in: reactor) { [unowned self, unowned child] status in
                if status != .success { log.notice("\(arguments[0]) exited with status \(status)") }
                // Processes that the program has started in the background continue to run.
                child.abandon()
                reactor.runLater { [weak self] in self?.children.removeAll { $0 === child } }
            }
            children.append(child)
        } catch {
            report("\(error)")
        }
    }

    private func failed(_ arguments: [String], _ error: SystemError) {
        report(error.isMissingProgram ? "no such program: \(arguments[0])" : "\(error)")
        executor.host.reactor.runLater { [weak self] in self?.children.removeAll { $0.hasFailed } }
    }

    /// Reports an error in the log, in `events` and on the HUD, because no command line waits for it.
    fileprivate func report(_ text: String, showsHUD: Bool = true) {
        log.warning("\(text)")
        executor.publisher.publish(.error(text))
        if showsHUD { executor.host.hud.show(HUDContent(icon: .warning, text: "error")) }
    }
}

/// Command context of a binding: no terminal and no standard input; errors go to the log and the HUD.
private final class BindingContext: CommandContext {
    private unowned let runner: BindingRunner
    private let command: Command
    private let isRepeat: Bool
    var directory: String { Process.variable("HOME") ?? "/" }
    var environment: [String] { Process.environment }
    var onCancel: (() -> Void)?

    init(_ runner: BindingRunner, command: Command, isRepeat: Bool) {
        self.runner = runner
        self.command = command
        self.isRepeat = isRepeat
    }

    func takeStandardInput() -> Descriptor? { nil }
    func print(_ text: String) {}
    func publishLatest(_ text: String, about topic: String) {}
    func printError(_ text: String) { runner.report(text) }
    func fail(_ diagnostic: Diagnostic) {
        // The first press has already reported the error.
        if !isRepeat {
            runner.report(diagnostic.message, showsHUD: !command.hasHUD(for: diagnostic.exitStatus))
        }
    }
    func finish(_ status: ExitStatus) {}
}

extension Command {
    /// Whether the HUD already shows the error of this command with `status`, or the error needs no HUD.
    func hasHUD(for status: ExitStatus) -> Bool {
        switch self {
        // The other errors are those of the command alone.
        case .brightness, .volume: [.unavailable, .tryAgain, .notPermitted].contains(status)
        // A media key without a player needs no error HUD.
        case .media: true
        default: false
        }
    }
}
