// SPDX-License-Identifier: MIT
import Logging
import Synchronization

/// Collects the messages of a logger, each behind its level.
final class LogRecorder: Sendable {
    private let stored = Mutex<[String]>([])

    var lines: [String] { stored.withLock { $0 } }
    /// A logger whose messages of at least `notice` arrive here.
    var logger: Logger { Logger(label: "test") { _ in Handler(recorder: self) } }

    private struct Handler: LogHandler {
        let recorder: LogRecorder
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.notice

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            recorder.stored.withLock { $0.append("\(event.level) \(event.message)") }
        }
    }
}
