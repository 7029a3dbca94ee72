// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import Logging

/// A log handler that writes lines to standard error: `level label: message`. The rate of the lines is limited.
struct StandardErrorLog: LogHandler {
    let label: String
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level

    init(label: String, level: Logger.Level) {
        self.label = label
        logLevel = level
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        LogOutput.current.write("\(event.message)", from: "\(event.file):\(event.line)") {
            "\(event.level) \(label): \($0)".replacingControlCharacters(by: "?")
        }
    }
}
