// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import FloatOverlay
internal import Linux
internal import Logging

/// Runs what a trigger is bound to: command words, or a program in $HOME with the daemon's environment.
final class BindingRunner {
    private unowned let service: Service
    private var children: [Child] = []

    init(service: Service) { self.service = service }

    /// Runs `binding`; what goes wrong is shown on the HUD and logged.
    func run(_ binding: Binding) {
        switch binding {
        case .axis: break
        case .words(let words): run(words)
        case .exec(let words): exec(words)
        }
    }

    private func run(_ words: [String]) {
        do throws(Diagnostic) {
            if case .value(let invocation) = try Grammar.parse(words) {
                service.executor.run(invocation.command, for: BindingRequester(service: service))
            }
        } catch {
            service.complain(error.message)
        }
    }

    private func exec(_ words: [String]) {
        let home = Process.variable("HOME") ?? "/"
        guard let name = words.first, let program = Child.find(name, from: home) else {
            return service.complain("there is no program called \(words.first ?? "")")
        }
        do throws(SystemError) {
            let child = try Child(program, words, descriptors: [nil, 2, 2], directory: home)
            try child.watch(in: service.host.reactor) { [unowned self, unowned child] status in
                if status != 0 { service.log.notice("\(name) ended with \(status)") }
                let id = child.id
                service.host.reactor.later { [weak self] in self?.children.removeAll { $0.id == id } }
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
    let directory = Process.variable("HOME") ?? "/"
    let environment = Process.environment
    var onLeave: (() -> Void)?

    init(service: Service) { self.service = service }

    func takeStandardInput() -> Descriptor? { nil }
    func print(_ text: String) {}
    func offer(_ text: String, about topic: String) {}
    func complain(_ text: String) { service.complain(text) }
    func fail(_ diagnostic: Diagnostic) { service.complain(diagnostic.message) }
    func finish(_ status: Int32) {}
}
