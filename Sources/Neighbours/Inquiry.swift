// SPDX-License-Identifier: MIT
internal import Linux

/// Asks the desktop's tools a number of questions, each once.
final class Inquiry {
    private let tools: Toolbox
    private var questions: [Question] = []
    private var readings = Readings()
    private var asked = 0
    private var run: ToolRun?

    /// Calls `done` with what was learnt.
    init(_ questions: [Question], _ tools: Toolbox, in reactor: Reactor, done: @escaping (Readings) -> Void) {
        self.tools = tools
        for question in questions where !self.questions.contains(question) { self.questions.append(question) }
        run = ToolRun(self.questions.map { $0.call(tools) }, in: reactor) { [unowned self] _, answer in
            learn(answer)
        } done: { [unowned self] in
            done(readings)
        }
    }

    /// Answers come in the order of the questions.
    private func learn(_ answer: ToolAnswer) {
        let question = questions[asked]
        asked += 1
        if question.read(answer, tools, into: &readings) { readings.answered.insert(question) }
    }
}
