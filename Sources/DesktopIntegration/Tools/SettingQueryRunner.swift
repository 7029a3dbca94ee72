// SPDX-License-Identifier: MIT
internal import FloatOverlayRuntime

/// Runs setting queries through the desktop's tools, each query once.
final class SettingQueryRunner {
    private let tools: DesktopTools
    private var queries: [SettingQuery] = []
    private var readings = SettingReadings()
    private var resultCount = 0
    private var runner: ToolRunner?

    /// Calls `done` with all readings after the last result.
    init(
        _ queries: [SettingQuery], _ tools: DesktopTools, in reactor: Reactor,
        done: @escaping (SettingReadings) -> Void
    ) {
        self.tools = tools
        for query in queries where !self.queries.contains(query) { self.queries.append(query) }
        runner = ToolRunner(self.queries.map { $0.call(tools) }, in: reactor) { [unowned self] _, result in
            handle(result)
        } done: { [unowned self] in
            done(readings)
        }
    }

    /// Results arrive in the order of the queries.
    private func handle(_ result: ToolResult) {
        let query = queries[resultCount]
        resultCount += 1
        if query.read(result, tools, into: &readings) { readings.answeredQueries.insert(query) }
    }
}
