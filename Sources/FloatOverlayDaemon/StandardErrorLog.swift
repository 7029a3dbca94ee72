// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Logging

/// A log handler that writes lines to standard error: `level label: message`. The rate of the lines is limited.
struct StandardErrorLog: LogHandler {
    let label: String
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level
    /// The size above which the file behind standard error is emptied; `nil` if it belongs to the caller.
    private let maxByteCount: Int?

    init(label: String, level: Logger.Level, maxByteCount: Int?) {
        self.label = label
        logLevel = level
        self.maxByteCount = maxByteCount
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        guard let dropped = LogLimiter.current.admit("\(event.file):\(event.line)") else { return }
        if let maxByteCount { Files.empty(2, above: maxByteCount) }
        if dropped > 0 { print("\(dropped) lines like the next one were dropped", event.level) }
        print("\(event.message)", event.level)
    }

    private func print(_ message: String, _ level: Logger.Level) {
        let line = "\(level) \(label): \(message)".replacingControlCharacters(by: "?")
        Process.print(line + "\n", to: 2)
    }
}
