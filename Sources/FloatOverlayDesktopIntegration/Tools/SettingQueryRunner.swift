// SPDX-License-Identifier: MIT
internal import FloatOverlayRuntime

/// Runs setting queries through the desktop's tools, each query once.
final class SettingQueryRunner {
    private var readings = SettingReadings()
    private var runner: ToolRunner?

    /// Calls `done` with all readings after the last result.
    init(
        _ queries: [SettingQuery], tools: DesktopTools, in reactor: Reactor,
        done: @escaping (SettingReadings) -> Void
    ) {
        var distinct: [SettingQuery] = []
        for query in queries where !distinct.contains(query) { distinct.append(query) }
        runner = ToolRunner(distinct.map { $0.call(tools) }, in: reactor) {
            [unowned self, distinct] index, result in
            let query = distinct[index]
            if query.read(result, tools, into: &readings) { readings.answeredQueries.insert(query) }
        } onCompletion: { [unowned self] in
            done(readings)
        }
    }
}
