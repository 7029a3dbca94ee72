// SPDX-License-Identifier: MIT
internal import FloatOverlayRuntime

/// Runs setting questions through the desktop's tools, each question once.
final class SettingQuery {
    private let tools: DesktopTools
    private var questions: [SettingQuestion] = []
    private var readings = SettingReadings()
    private var answerCount = 0
    private var run: ToolRunner?

    /// Calls `done` with all readings after the last answer.
    init(
        _ questions: [SettingQuestion], _ tools: DesktopTools, in reactor: Reactor,
        done: @escaping (SettingReadings) -> Void
    ) {
        self.tools = tools
        for question in questions where !self.questions.contains(question) { self.questions.append(question) }
        run = ToolRunner(self.questions.map { $0.call(tools) }, in: reactor) { [unowned self] _, answer in
            handle(answer)
        } done: { [unowned self] in
            done(readings)
        }
    }

    /// Answers arrive in the order of the questions.
    private func handle(_ answer: ToolResult) {
        let question = questions[answerCount]
        answerCount += 1
        if question.read(answer, tools, into: &readings) { readings.answered.insert(question) }
    }
}
