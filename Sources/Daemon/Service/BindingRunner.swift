// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import FloatOverlay
internal import Linux
internal import Logging

/// Runs what a trigger is bound to: command words, or a program in $HOME with the daemon's environment.
final class BindingRunner {
    private unowned let service: Service
    private var children: [ChildProcess] = []
    /// What the words of the bindings come to: a key that is held must not wait for the parser.
    private var invocations: [[String]: Invocation] = [:]

    init(service: Service) { self.service = service }

    /// Parses the words of `bindings`, and forgets those of others.
    func prepare(_ bindings: some Sequence<TriggerAction>) {
        let old = invocations
        invocations = [:]
        for case .command(let words) in bindings {
            invocations[words] = old[words] ?? (try? invocation(words))
        }
    }

    /// Runs `action`; what goes wrong is shown on the HUD and logged. What a held key repeats counts only for words
    /// that step a level.
    func run(_ action: TriggerAction, isRepeat: Bool = false) {
        switch action {
        case .adjust: break
        case .command(let words): run(words, isRepeat: isRepeat)
        case .exec(let words): if !isRepeat { exec(words) }
        }
    }

    private func run(_ words: [String], isRepeat: Bool) {
        do throws(Diagnostic) {
            guard let invocation = try invocation(words) else { return }
            if isRepeat && !invocation.command.repeats { return }
            service.executor.run(
                invocation.command,
                for: BindingRequester(service: service, command: invocation.command, isRepeat: isRepeat))
        } catch {
            service.complain(error.message)
        }
    }

    private func invocation(_ words: [String]) throws(Diagnostic) -> Invocation? {
        if let known = invocations[words] { return known }
        guard case .value(let invocation) = try Grammar.parse(words) else { return nil }
        return invocation
    }

    private func exec(_ words: [String]) {
        let home = Process.variable("HOME") ?? "/"
        guard let name = words.first, let program = ChildProcess.find(name, from: home) else {
            return service.complain("no such program: \(words.first ?? "")")
        }
        do throws(SystemError) {
            let child = try ChildProcess(program, words, descriptors: [nil, 2, 2], directory: home)
            try child.watch(in: service.host.reactor) { [unowned self, unowned child] status in
                if status != 0 { service.log.notice("\(name) exited with status \(status)") }
                let id = child.id
                service.host.reactor.runLater { [weak self] in self?.children.removeAll { $0.id == id } }
            }
            children.append(child)
        } catch {
            service.complain("\(error)")
        }
    }
}

/// A binding as the one who asks: it has no terminal.
private final class BindingRequester: Requester {
    private unowned let service: Service
    private let command: Command
    private let isRepeat: Bool
    var directory: String { Process.variable("HOME") ?? "/" }
    var environment: [String] { Process.environment }
    var onLeave: (() -> Void)?

    init(service: Service, command: Command, isRepeat: Bool) {
        self.service = service
        self.command = command
        self.isRepeat = isRepeat
    }

    func takeStandardInput() -> Descriptor? { nil }
    func print(_ text: String) {}
    func offer(_ text: String, about topic: String) {}
    func complain(_ text: String) { service.complain(text) }
    func fail(_ diagnostic: Diagnostic) {
        // The first press has said it.
        if !isRepeat { service.complain(diagnostic.message, showsHUD: !hasHUD(diagnostic)) }
    }
    func finish(_ status: Int32) {}

    /// Whether the HUD says already what is wrong, and better.
    private func hasHUD(_ diagnostic: Diagnostic) -> Bool {
        switch command {
        case .brightness: true
        // Whoever presses it without a player knows.
        case .media: true
        case .volume: diagnostic.exitStatus == ExitStatus.unavailable
        default: false
        }
    }
}
